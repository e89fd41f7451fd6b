-- replaces 5080e88f8914039c2b11bf19155a80b7d412eef18f1840b8e2ff4dcb71a70e7c
-- What the broker gave out before the request was sent: by it the broker can prove later that the request never came.
alter table ledger.requests add column checkpoint text;
