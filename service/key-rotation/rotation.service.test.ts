import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { addKey, type KeyRing, openKeyRing } from '#service/keys/key-ring.ts'
import { addPlayer, type NewPlayer } from '#service/players/rows/add-player.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { createPersonalVault, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { searchPlayers } from '#service/players/rows/search-players.ts'
import { createThrottle, type Throttle } from '#service/sessions/throttle.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi } from '#service/testing/operator-api.ts'
import { advance } from '#service/testing/test-clock.ts'
import { moveValues } from './move-values.ts'
import { BATCH } from './places.ts'

const CONFIG = { masterKey: undefined, dataDir: 'memory://rotation' }
const MOVER = join(import.meta.dirname, '../testing/move-for-ever.ts')
/** More than one batch of players. */
const PLAYERS = BATCH + 20
const HARBOUR = { memberId: 101, operatorId: 1 }
const LIGHTHOUSE = { memberId: 102, operatorId: 1 }

/** A process of the service. */
interface Process {
  readonly keys: KeyRing
  readonly vault: PersonalVault
  readonly throttle: Throttle
}

onBothDatabases((open, kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  async function startProcess(): Promise<Process> {
    const keys = await openKeyRing(database, CONFIG, silentLog)
    const throttle = createThrottle({ database, keys, registrationsPerHour: 300 })
    return { keys, vault: createPersonalVault(keys, systemEntropy), throttle }
  }

  const personOf = (number: number) => ({
    primaryEmail: `person${number}@example.org`,
    phoneMobile: `+49-151-${2_000_000 + number}`,
    governmentId: `L01X${number}`,
    firstName: 'Ada',
    lastName: `Number${number}`,
    birthdate: '1980-01-02',
  })

  const register = ({ vault }: Process, of: typeof HARBOUR, number: number, more: Partial<NewPlayer> = {}) =>
    database.transaction((tx) => addPlayer(tx, vault, { ...playerOf(number), ...of, ...more }))

  const playerOf = (number: number) => ({
    username: `player${number}`,
    screenName: null,
    passwordHash: '-',
    pinHash: null,
    segment: 'B' as const,
    country: 'DE',
    languageId: 'en_US',
    personal: personOf(number),
    currencyIds: [978],
  })

  const registerMany = ({ vault }: Process, of: typeof HARBOUR): Promise<number[]> =>
    database.transaction(async (tx) => {
      const ids: number[] = []
      for (let number = 0; number < PLAYERS; number += 1) {
        const added = await addPlayer(tx, vault, { ...playerOf(number), ...of })
        if (!('playerId' in added)) throw new Error(`player ${number} was not added`)
        ids.push(added.playerId)
      }
      return ids
    })

  /** The player with each value of a person, as customer service finds them. */
  async function found({ vault }: Process, memberId: number, number: number) {
    const { primaryEmail, phoneMobile, governmentId, firstName, lastName, birthdate } = personOf(number)
    const asked = [primaryEmail, phoneMobile, governmentId, `${firstName} ${lastName} ${birthdate}`]
    const answers = await Promise.all(
      asked.map((one) =>
        searchPlayers(database.kysely, vault, { memberId, operatorId: 1, country: 'DE', asked: one }),
      ),
    )
    return answers.map((players) => players.map(({ playerId }) => playerId))
  }

  /** The same answer to each of the four searches. */
  const eachWay = (answer: readonly unknown[]) => Array.from({ length: 4 }, () => answer)

  const rotate = (purpose: 'index' | 'digest') => addKey(database, CONFIG, { purpose })

  const moveAll = async (process: Process) => {
    while (await moveValues({ database, ...process }));
  }

  /** Values of every column with a blind index, by the number of their bytes: an index under a key that can be replaced has six more. */
  async function formsStored(): Promise<Record<string, number[]>> {
    const columns = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and data_type = 'bytea'
        and column_name ~ '(_index|^network|^source|^identity_digest)$' order by 1, 2`.execute(
      database.kysely,
    )
    const forms: Record<string, number[]> = {}
    for (const { table, column } of columns.rows) {
      const { rows } = await sql<{ bytes: number }>`
        select distinct octet_length(${sql.ref(column)}) as bytes from ${sql.table(table)}
        where ${sql.ref(column)} is not null order by 1`.execute(database.kysely)
      forms[`${table}.${column}`] = rows.map(({ bytes }) => bytes)
    }
    return forms
  }

  /** Rows of the other tables with an index. */
  async function addOtherRows({ vault }: Process, playerId: number): Promise<void> {
    const { primaryEmail, phoneMobile } = personOf(0)
    const email = vault.emailIndex(primaryEmail, 1)
    const person = vault.personIndex('email', primaryEmail, 1)
    const tx = database.kysely
    const hash = () => Buffer.from(systemEntropy.bytes(32))
    await sql`update players set identity_digest = ${vault.personIndex('identity', 'Ada', 1)} where player_id = ${playerId}`.execute(
      tx,
    )
    await sql`insert into email_confirmations (token_hash, member_id, player_id, email_index, expires_at)
      values (${hash()}, 101, ${playerId}, ${email}, service_now() + interval '100 days')`.execute(tx)
    await sql`insert into password_resets (token_hash, member_id, player_id, email_index, expires_at)
      values (${hash()}, 101, ${playerId}, ${email}, service_now() + interval '100 days')`.execute(tx)
    await sql`insert into phone_codes (member_id, player_id, phone_index, code_hash, expires_at)
      values (101, ${playerId}, ${vault.phoneIndex(phoneMobile, { country: null, operatorId: 1 })}, ${hash()}, service_now() + interval '100 days')`.execute(
      tx,
    )
    await sql`insert into invitations (member_id, player_id, person_index, masked, masked_key_id, stop_hash)
      values (101, ${playerId}, ${person}, '\\x01', 'k', ${hash()})`.execute(tx)
    for (let operatorId = 1; operatorId <= 3; operatorId += 1)
      await sql`insert into invitation_stops (operator_id, person_index) values (${operatorId}, ${person})`.execute(
        tx,
      )
    await sql`insert into player_networks (player_id, network)
      values (${playerId}, ${vault.personIndex('network', '192.0.2.1', 1)})`.execute(tx)
    await sql`insert into payment_sources (player_id, source)
      values (${playerId}, ${vault.personIndex('payment', 'bank//DE1', 1)})`.execute(tx)
    await sql`insert into support_cases (member_id, status, topic, language_id, sealed, sealed_key_id, secret_hash, guest_email_index)
      values (101, 'unconfirmed', 'other', 'en_US', '\\x01', 'k', ${hash()}, ${email})`.execute(tx)
  }

  it('security 24: during a rotation of the index key each person is found by each value, excluded everywhere, and registered once', async () => {
    const early = await startProcess()
    const ids = await registerMany(early, HARBOUR)
    const twins = await registerMany(early, LIGHTHOUSE)
    await addOtherRows(early, ids[0]!)
    const first = await rotate('index')
    await expect(rotate('index')).rejects.toThrow('not yet all under')
    // Within the hour processes read the new key and do not write with it.
    await early.keys.refresh(database.kysely)
    expect(early.keys.current('index').keyId).not.toBe(first)
    expect(await moveValues({ database, ...early })).toBe(false)
    await advance(database, '80 minutes')
    const late = await startProcess()
    expect(late.keys.current('index').keyId).toBe(first)
    await sql`update players set excluded_until = service_now() + interval '1 year' where player_id = any(${[ids[3]!, ids.at(-1)!]}::bigint[])`.execute(
      database.kysely,
    )

    expect(await moveValues({ database, ...late })).toBe(true)
    const middle = await formsStored()
    expect(middle['players.email_index']).toEqual([32, 38])
    for (const process of [early, late])
      for (const number of [0, 3, PLAYERS - 1]) {
        expect(await found(process, 101, number)).toEqual(eachWay([ids[number]]))
        expect(await found(process, 102, number)).toEqual(eachWay([twins[number]]))
        const again = await register(process, HARBOUR, number, { username: `again${number}` })
        expect(again).toEqual({ taken: ['primaryEmail', 'phoneMobile', 'governmentId'] })
      }
    for (const number of [3, PLAYERS - 1])
      expect(await readExclusion(database.kysely, twins[number]!)).toBe('selfExclusion')
    // A process that still writes with the old key adds an account of an excluded person whose values were moved, or were not.
    for (const [process, number] of [
      [early, 3],
      [late, PLAYERS - 1],
    ] as const) {
      const added = await register(process, { memberId: 103, operatorId: 1 }, number)
      if (!('playerId' in added)) throw new Error('taken')
      expect(await readExclusion(database.kysely, added.playerId)).toBe('selfExclusion')
    }

    await moveAll(late)
    // Each column with an index has a row in this test: a new one that nothing moves has none, or one of 32 bytes.
    const forms = await formsStored()
    expect(forms).toEqual(Object.fromEntries(Object.keys(forms).map((column) => [column, [38]])))
    const { answer } = await (
      await openOperatorApi(database)
    ).ask('getKeys', {}, { purpose: 'index' } as never)
    expect(answer.keys).toMatchObject([
      { state: 'leaving' },
      { keyId: first, state: 'current', replacement: { finishedTime: expect.any(Number) } },
    ])
  })

  it('security 24: a process that was stopped for hours writes with the old key, and the last round finds its row', async () => {
    const early = await startProcess()
    const stale = { ...early, keys: { ...early.keys, current: early.keys.first } }
    const writer = { ...stale, vault: createPersonalVault(stale.keys, systemEntropy) }
    const added = await register(writer, HARBOUR, 5000)
    expect((await formsStored())['players.email_index']).toEqual([32, 38])
    await advance(database, '24 hours')
    await moveAll(early)
    expect((await formsStored())['players.email_index']).toEqual([38])
    expect(await found(early, 101, 5000)).toEqual(eachWay([(added as { playerId: number }).playerId]))
  })

  it('a replaced key of indexes is removed, the first one stays under the present one, and the audit log has both', async () => {
    const process = await startProcess()
    expect(process.keys.stored('index')).toHaveLength(1)
    const before = process.keys.current('index').keyId
    const next = await rotate('index')
    await advance(database, '80 minutes')
    await process.keys.refresh(database.kysely)
    await moveAll(process)
    await advance(database, '24 hours')
    await moveAll(process)
    await moveAll(process)
    const { rows } = await sql<{ keyId: string }>`
      select key_id as "keyId" from data_keys where purpose = 'index' order by created_at`.execute(
      database.kysely,
    )
    expect(rows.map(({ keyId }) => keyId)).toEqual([process.keys.first('index').keyId, next])
    expect(await found(process, 101, 7)).toEqual(eachWay([expect.any(Number)]))
    const log = await sql<{ replaced: string[] }>`
      select body->'replaced' as replaced from audit_log where action = 'keys.replaced' order by audit_id`.execute(
      database.kysely,
    )
    expect(log.rows.at(-1)).toEqual({ replaced: [before] })
  })

  it('security 14: a lock, and a known device, outlive the rotation of the key of digests', async () => {
    const process = await startProcess()
    const attempt = {
      memberId: 101,
      account: 'player3',
      clientAddress: '192.0.2.7',
      device: Buffer.alloc(32, 3),
    }
    const fail = (of: Process) => of.throttle.check(attempt, async () => null)
    const known = { ...attempt, device: Buffer.alloc(32, 4) }
    await process.throttle.remember(known)
    const old = process.keys.current('digest').keyId
    const next = await rotate('digest')
    await advance(database, '55 minutes')
    await process.keys.refresh(database.kysely)
    for (let tries = 0; tries < 6; tries += 1) await fail(process)
    expect(await fail(process)).toEqual({ outcome: 'locked' })
    await advance(database, '10 minutes')
    const later = await startProcess()
    expect(later.keys.current('digest').keyId).toBe(next)
    expect(await fail(later)).toEqual({ outcome: 'locked' })
    expect(await later.throttle.isKnownDevice(known)).toBe(true)
    await advance(database, '20 minutes')
    await moveAll(later)
    expect(later.keys.stored('digest').map(({ keyId }) => keyId)).toEqual([old, next])
    await advance(database, '8 days')
    await moveAll(later)
    await later.keys.refresh(database.kysely)
    expect(later.keys.stored('digest').map(({ keyId }) => keyId)).toEqual([next])
    expect(await later.throttle.isKnownDevice(known)).toBe(true)
  })

  /** Ends two processes in the middle of their work; the embedded database has one process, which ends after a batch. */
  async function endInTheMiddle(process: Process): Promise<void> {
    if (kind === 'embedded') {
      await moveValues({ database, ...process })
      return
    }
    const movers = Array.from({ length: 2 }, () =>
      spawn(globalThis.process.execPath, [MOVER, database.url!], { stdio: ['ignore', 'pipe', 'inherit'] }),
    )
    await Promise.race(movers.map(({ stdout }) => once(stdout, 'data')))
    const gone = movers.map((mover) => once(mover, 'exit'))
    for (const mover of movers) mover.kill('SIGKILL')
    await Promise.all(gone)
  }

  it('values are moved by processes that end in the middle, and by those after them', async () => {
    const process = await startProcess()
    const next = await rotate('index')
    await advance(database, '80 minutes')
    for (let ends = 0; ends < 3; ends += 1) await endInTheMiddle(process)
    await moveAll(process)
    expect(process.keys.current('index').keyId).toBe(next)
    const { rows } = await sql<{ moved: number; expected: number }>`
      select moved, (select sum(num_nonnulls(email_index, phone_index, government_id_index, email_person_index,
        phone_person_index, name_person_index, identity_digest))::integer from players) as expected
      from key_moves where key_id = ${next}`.execute(database.kysely)
    expect(rows[0]!.moved).toBeGreaterThanOrEqual(rows[0]!.expected)
    for (let number = 0; number < PLAYERS; number += 1)
      expect(await found(process, 101, number)).toEqual(eachWay([expect.any(Number)]))
  })
})
