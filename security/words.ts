/** Addresses under which things are found that were left behind, or that a framework opens by itself. */
export const words: readonly string[] = `
.env .env.local .env.production .git/config .git/HEAD .gitignore .svn/entries .hg/hgrc .DS_Store .htaccess .htpasswd .npmrc .dockerenv
.ssh/id_rsa .aws/credentials .bash_history .vscode/settings.json .well-known/security.txt .well-known/openid-configuration
package.json package-lock.json tsconfig.json biome.json knip.jsonc Dockerfile docker-compose.yml Makefile README.md CONTRIBUTING.md
config config.json config.yml config.php settings.json secrets.json credentials.json database.sql dump.sql backup.sql backup.zip
backup.tar.gz db.sqlite data data.json ratchet.log ratchet.key ratchet.pid master.key postgres pgdata uploads uploads/ pictures inbox site
site-files site-files/ site-files/site.json site-files/../ratchet.log site.json id_rsa server.key privkey.pem cert.pem
admin admin/ admin.php administrator phpmyadmin phpinfo.php info.php wp-admin wp-login.php wp-config.php xmlrpc.php cgi-bin/
server-status server-info actuator actuator/env actuator/health debug debug/pprof trace console shell graphql graphiql api-docs
swagger swagger.json swagger-ui swagger-ui.html openapi.json openapi.yaml v1 v2 api/v1 metrics health healthz readyz status stats
test tests testing dev staging old tmp temp logs log error.log access.log src src/main.ts apps/server/src/main.ts node_modules
node_modules/fastify/package.json dist build assets assets/ assets/.vite/manifest.json index.html.bak index.html~ sitemap.xml robots.txt
crossdomain.xml favicon.ico users user login logout register account accounts private internal hidden secret root home web.config
..%2f..%2f..%2fetc/passwd %2e%2e/%2e%2e/etc/passwd ....//....//etc/passwd auth auth/ok auth/error auth/admin auth/list-sessions
auth/update-user auth/delete-user auth/change-email auth/list-accounts auth/forget-password auth/verify-email auth/callback/google
auth/sign-in/social auth/link-social auth/revoke-sessions docs docs/ docs/json docs/yaml stream uploads/none pictures/none
pictures/..%2f..%2fratchet.log
`
  .trim()
  .split(/\s+/)
