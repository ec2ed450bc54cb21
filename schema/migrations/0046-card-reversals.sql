-- Money that was on its way to a card and that the processor refused reads as what it is: no withdrawal, which is asked for. And what a
-- processor books on a card after its end is a loss of ours, taken from revenue.
alter type ledger.posting_kind add value 'virtual_card_reversal';
alter type ledger.posting_kind add value 'virtual_card_loss';
