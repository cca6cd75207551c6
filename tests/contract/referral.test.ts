import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Client } from './client.ts'
import { freshName, registrationOf } from './register.ts'
import { onEachService } from './service-here.ts'

onEachService((start) => {
  test('who came by somebody’s word is registered with it, and nobody else is', async () => {
    const { service, port } = await start()
    const register = async (more: object) => {
      const client = new Client(port)
      const { result } = await client.call('playerRegistration', { ...registrationOf(freshName()), ...more })
      client.close()
      const { rows } = await sql<{ refStr: string | null }>`
        select ref_str as "refStr" from players where player_id = ${(result as { result: number }).result}`.execute(
        service.database.kysely,
      )
      return rows[0]?.refStr
    }
    expect(await register({ refStr: 'friend-of-a-friend' })).toBe('friend-of-a-friend')
    expect(await register({})).toBeNull()
  })
})
