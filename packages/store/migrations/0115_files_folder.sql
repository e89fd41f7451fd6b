-- Pictures, uploads and messages are files, and all apis need the same ones. The id of their folder stands here and in the folder.
create table engines.files_folder (
  only_one boolean primary key default true check (only_one),
  id uuid not null
);
alter table engines.files_folder enable row level security;
alter table engines.files_folder force row level security;
create policy engine on engines.files_folder to ratchet_engine using (true) with check (true);
grant select, insert on engines.files_folder to ratchet_engine;
