//! Names of the editions of the laws that records are checked against. The records crate names each in one language,
//! this module in both.

use qisai_records::Laws;

use crate::Words;

impl Words {
    /// Returns the name of an edition; the records crate's own name if there is no other.
    pub fn laws_edition(&self, laws: &Laws) -> &'static str {
        let (en, zh) = match laws.code {
            "fide-2023" => (laws.edition, "国际象棋规则（国际棋联，2023年1月1日版）"),
            "fide-2000" => (laws.edition, "国际象棋规则（国际棋联，2000年版）"),
            "fide-1997" => (laws.edition, "国际象棋规则（国际棋联，1990年代）"),
            "cn" => ("Xiangqi competition rules of China", "中国象棋竞赛规则"),
            "axf" => (laws.edition, "亚洲象棋联合会规则"),
            "fmjd" => (laws.edition, "国际跳棋规则（FMJD，附件1）"),
            _ => (laws.edition, laws.edition),
        };
        self.either(en, zh)
    }
}
