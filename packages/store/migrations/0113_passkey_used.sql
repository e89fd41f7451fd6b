-- When a passkey signed in, or proved who somebody is, the last time: its owner sees it where a new password asks which passkeys stay.
-- The release before: it neither reads nor writes it, and a passkey that is used there keeps the moment of before.
alter table auth."passkey" add column used_at timestamptz;
