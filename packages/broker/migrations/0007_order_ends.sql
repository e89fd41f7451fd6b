-- replaces e240d6f4c0ecc03466aeff6172bd3a9e56ee462283e6bd4351b1cea460dcbe39
-- An order may have an end (MAT24), which its reports name. What was reported before says nothing of it.
alter table paper.orders add column until_ms bigint;
