// Path of the server behind its proxy, "/qisai" of https://host.example/qisai/: scripts lie below it. It is empty at the root of a host.

export const BASE = /^(.*)\/static\//.exec(new URL(import.meta.url).pathname)[1];
