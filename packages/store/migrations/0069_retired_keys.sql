-- replaces 51841a326ec079cab9ee5e6af8634e3ccbc7bdf4a7f995c467f2e928f8adadca
-- Only the engine reads which master keys were replaced: the trigger `refuse_retired` works with its owner's rights.
revoke select on vault.retired from ratchet_api;
revoke usage on schema vault from ratchet_api;
