-- The service connects as a user who is nobody but tollgate_app, and looks here whether the database is at its version.
grant select on mikro_orm_migrations to tollgate_app;
