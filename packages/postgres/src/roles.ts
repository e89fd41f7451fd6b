import type pg from 'pg'
import { MigrationRefused } from './migration-files.ts'
import { INSUFFICIENT_PRIVILEGE, isRoleRace } from './sql-states.ts'

const TRIES = 20

/**
 * Makes the roles where they are missing, and the connecting user a member. Roles belong to the whole cluster while the lock
 * above belongs to one database, so another migration may make the same role at the same moment: that counts as made.
 */
export async function ensureRoles(client: pg.PoolClient, roles: readonly string[], major: number): Promise<void> {
  for (const role of roles) {
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureRole(client, role, major)
        break
      } catch (error) {
        if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
          throw new MigrationRefused(
            `The database user may not use the role ${role}. As an administrator: create role ${role} nologin; grant ${role} to <user>;`,
          )
        if (!isRoleRace(error) || attempt === TRIES) throw error
      }
    }
  }
}

async function ensureRole(client: pg.PoolClient, role: string, major: number): Promise<void> {
  const find = 'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = $1'
  let { rows } = await client.query<{ unbound: boolean }>(find, [role])
  if (rows.length === 0) {
    await client.query(`create role ${role} nologin`)
    rows = (await client.query<{ unbound: boolean }>(find, [role])).rows
  }
  if (rows[0]?.unbound)
    throw new MigrationRefused(`The role ${role} bypasses row-level security. Take that right from it.`)
  // From 16 on, the user who created a role is its member without the right to take it.
  const right = major >= 16 ? 'set' : 'member'
  const member = await client.query<{ member: boolean }>('select pg_has_role(current_user, $1, $2) as member', [
    role,
    right,
  ])
  if (!member.rows[0]?.member) await client.query(`grant ${role} to current_user`)
}
