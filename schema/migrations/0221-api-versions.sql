-- Keys and endpoints follow the version of their creation; the default serves rows of the previous release.
alter table api_key add column api_version text not null default '2026-12-01';
alter table webhook.receiver add column api_version text not null default '2026-12-01';
