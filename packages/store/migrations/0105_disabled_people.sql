-- replaces 502396dd940d9214013e2efa6c5992ec24ff72fbe1b9a366d45e93a23ef5ba04
-- A person whom the operator has disabled signs in by no way. Their sessions are ended in the step that disables them, and none begins after it:
-- the person's row is locked by both, so that a sign-in under way comes either before, and is ended, or after, and is refused.
alter table auth."user" add column disabled_at timestamptz;
