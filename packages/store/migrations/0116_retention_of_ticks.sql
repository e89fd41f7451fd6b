-- An engine removes recorded ticks that are older than the operator keeps them (KEEP_TICKS_DAYS). Their pieces go with them.
grant delete on ledger.tick_sets to ratchet_engine;
