import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './install-debian-packages.mjs';

const debianPlace = '/usr/sbin/nginx';

/**
 * Makes sure that the tests have an nginx to put in front of the server: the one that NGINX names, or Debian's.
 * @returns {Promise<{ NGINX: string }>} what the tests' environment needs
 */
export async function ensureNginx() {
  const given = process.env.NGINX;
  if (given && existsSync(given)) return { NGINX: given };
  if (!existsSync(debianPlace) && canInstallDebianPackages()) await installDebianPackages(['nginx-light']);
  if (existsSync(debianPlace)) return { NGINX: debianPlace };
  throw new Error(
    'The server tests need nginx, which runs what is in deploy/. Install Debian’s `nginx-light`, or set NGINX to the path of one.',
  );
}
