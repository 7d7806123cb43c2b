-- `sudo -u postgres psql --file - < deploy/database.sql`: a role that owns one database and may do nothing else, with a password made here.
-- Prints the line for /etc/conference/environment, once.
\set ON_ERROR_STOP on
\set QUIET on
\set password `openssl rand -hex 24`
-- The server's log would keep the password.
SET log_statement = 'none';
SET log_min_duration_statement = -1;
SET log_min_error_statement = 'panic';
-- 21 connections for each process of each node; 100 is what PostgreSQL itself allows as it is installed.
CREATE ROLE conference LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE conference OWNER conference TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
-- Nobody else, but for superusers.
REVOKE ALL ON DATABASE conference FROM PUBLIC;
\echo 'DATABASE_URL=postgres://conference:':password'@127.0.0.1:':PORT'/conference'
