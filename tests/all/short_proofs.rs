//! Short runs of the proofs in `benches/proofs`, with few faults each.

use crate::proofs;

#[cfg(target_os = "linux")]
#[test]
fn r2_what_was_acknowledged_survives_losses_of_power() {
    proofs::power::proof(4, 8);
}

#[cfg(target_os = "linux")]
#[test]
fn r3_an_operation_of_the_disk_that_fails_is_an_answer_and_no_loss() {
    proofs::faults::proof((1..=60).step_by(11), false, 1);
}

#[cfg(target_os = "linux")]
#[test]
fn r3_a_disk_that_is_full_for_a_while_is_an_answer_and_no_loss() {
    proofs::faults::proof((1..=20).step_by(9), true, 20);
}

#[cfg(target_os = "linux")]
#[test]
fn r3_a_result_that_meets_a_failing_operation_is_stored_once_when_it_is_sent_again() {
    proofs::faults::sent_again(1..=24);
}

#[cfg(target_os = "linux")]
#[test]
fn r3_a_start_on_a_disk_that_fails_ends_with_a_message_or_is_whole() {
    proofs::starts::proof(&[1, 4, 16, 40]);
}

#[test]
fn r10_what_was_acknowledged_is_on_the_standby_that_is_promoted() {
    proofs::standby::proof(2);
}

#[test]
fn r10_an_old_primary_that_comes_back_is_not_written_to() {
    proofs::standby::old_primary();
}

#[test]
fn r11_two_processes_show_the_same_after_deaths_of_either_of_listeners_and_of_the_primary() {
    proofs::upheavals::proof(5, 8);
}
