import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import { type CreatedGame, request as gameFile } from '#schemas/operator/endpoints/createGame.ts'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { operatorApi } from '#tests/contract/operator-api.ts'
import { register } from '#tests/contract/register.ts'
import { type Ran, runHere } from '#tests/support/run-here.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { operatorCommand } from '#tools/cli/operator.ts'

const TOKEN = 'the-token-of-the-operator'

let service: RunningService
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const migrated = await createMigratedDatabase()
  ends.push(() => migrated.drop())
  service = await startService({ env: { DATABASE_URL: migrated.url, OPERATOR_TOKEN: TOKEN } })
  ends.push(() => service.stop())
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const operatorWith = (token: string | undefined, ...args: string[]): Promise<Ran> =>
  runHere(operatorCommand, args, { OPERATOR_PORT: String(service.operatorPort), OPERATOR_TOKEN: token })
const operator = (...args: string[]) => operatorWith(TOKEN, ...args)

test('the command reports that no token was created yet', async () => {
  // The operators' port may answer a moment after the public one.
  const list = () => operator('token', 'list').then(({ stdout }) => stdout)
  await expect.poll(list, { timeout: 20_000 }).toBe('No token was made; OPERATOR_TOKEN is the only one.\n')
})

test('a token is created, used, listed and revoked from the terminal', async () => {
  const created = await operator(
    'token',
    'create',
    '--name',
    'Ada',
    '--scopes',
    'tokens.read, sites.*',
    '--expires',
    '2100-01-01',
  )
  expect(created.stdout).toContain(
    'Token of Ada: tokens.read, sites.* (by OPERATOR_TOKEN, expires 2100-01-01 00:00). Shown this once:',
  )
  const token = created.stdout.trim().split('\n').at(-1)
  expect((await operatorWith(token, 'token', 'list')).stdout).toContain('Ada: tokens.read, sites.*')
  const forbidden = await operatorWith(token, 'token', 'create', '--name', 'Bob', '--scopes', 'sites.read')
  expect(forbidden.code).toBe(1)
  expect(forbidden.stderr).toContain('The token “Ada” lacks the permission tokens.write.')
  expect((await operator('token', 'revoke', 'Ada')).stdout).toMatch(/^Ada: .*, revoked \d{4}-\d\d-\d\d/)
  expect((await operatorWith(token, 'token', 'list')).stderr).toContain('token is missing or wrong')
})

test.each([
  [['token', 'create', '--name', 'x'], 'A token needs --name and --scopes.'],
  [['token', 'create', '--name', 'x', '--scopes', 'site.read'], '$.scopes[0]: must be one of *,'],
  [['token', 'create', '--name', 'x', '--scopes', '*', '--expires', 'soon'], '--expires soon is no date'],
  [['token', 'revoke', 'nobody'], 'There is no token “nobody”.'],
  [['token', 'list', '--server', 'http://localhost:1'], 'http://localhost:1 does not answer'],
  [['tokens'], 'The commands are about token, person, role, player, approval'],
  [['player', 'ban', '1'], 'The command needs --site.'],
  [['player', 'ban', '1', '--site', 'aurora'], 'The command needs --reason.'],
  [['player', 'segment', '1', '--site', 'aurora', '--segment', 'E'], '--segment is one of A, A1, B, C, D.'],
  [['withdrawal', 'take-back', 'x', '--site', 'aurora'], 'The command needs --reason.'],
  [
    ['withdrawal', 'take-back', 'Zk3v0mJ1Qd2c8fQ0w4kX9A', '--site', 'aurora', '--reason', 'x'],
    'This site has no such withdrawal.',
  ],
  [['approval', 'confirm', '9', '--site', 'aurora'], 'This site has no such request.'],
  [['refund', 'play', '9', '--site', 'aurora', '--reason', 'x'], 'This site has no such play.'],
  [['reconcile', '--from', 'monday'], '--from monday is no day such as 2026-11-30.'],
  [['reconcile', '--from', '2026-11-01', '--to', '2026-11-99'], '--to 2026-11-99 is no day'],
])('the arguments %j are refused with a message', async (args, message) => {
  const { code, stderr } = await operator(...args)
  expect([code, stderr.includes(message)]).toEqual([1, true])
})

test('a refusal is followed by the usage of its subject alone, a wrong subject by all of it', async () => {
  const refused = await operator('coupon', 'end', 'NONE', '--site', 'aurora')
  expect(refused.stderr).toContain('operator -- coupon create')
  expect(refused.stderr).not.toContain('operator -- token create')
  expect((await operator('coupons')).stderr).toContain('operator -- token create')
})

test('an advert is created from a file with its picture, changed, listed and ended from the terminal', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tombolo-adverts-')), 'advert.json')
  const terms = {
    name: 'House',
    location: 'TOP',
    texts: { en: { title: 'The Advent raffle', action: 'See it' } },
    target: '/',
    schedule: { timeZone: 'UTC' },
  }
  const ad = (...args: string[]) => operator('ad', ...args, '--site', 'aurora')
  await writeFile(file, JSON.stringify(terms))
  const created = await ad('create', file)
  expect(created.stdout).toMatch(/^\d+: House, TOP ALL, weight 1, shown 0, clicked 0$/m)
  const [number = ''] = created.stdout.split(':')
  await writeFile(file, JSON.stringify({ ...terms, weight: 5, pictureFile: 'nothing.png' }))
  expect((await ad('change', file, '--ad', number)).stderr).toContain('is not a JSON file with the terms')
  await writeFile(file, JSON.stringify({ ...terms, weight: 5 }))
  expect((await ad('change', file, '--ad', number)).stdout).toContain('weight 5')
  expect((await ad('end', number)).stdout).toContain(', ended')
  expect((await ad('list')).stdout).toContain(`${number}: House, TOP ALL, weight 5`)
})

test('a player is found, banned, put into a segment and logged in by a ticket from the terminal', async () => {
  const { username, playerId, client } = await register(service.port)
  client.close()
  const about = (command: string, subject: string, ...more: string[]) =>
    operator('player', command, subject, '--site', 'aurora', ...more).then(({ stdout }) => stdout)
  expect(await about('find', username)).toMatch(new RegExp(`^${playerId}: ${username} .*, active, segment B`))
  expect(await about('ticket', String(playerId))).toMatch(/continue_session_id=[\w-]{20,}/)
  expect(await about('segment', String(playerId), '--segment', 'C', '--reason', 'x')).toContain('segment C')
  expect(await about('ban', String(playerId), '--reason', 'x')).toContain('banned')
  expect((await operator('approval', 'list', '--site', 'aurora')).stdout).toBe(
    'aurora has no request that is open.\n',
  )
})

test('a search for nobody ends with 1, and --json prints the answer or the refusal of the service', async () => {
  const { username, playerId, client } = await register(service.port)
  client.close()
  const find = (name: string, ...more: string[]) =>
    operator('player', 'find', name, '--site', 'aurora', ...more)
  expect(await find('nobody')).toEqual({ code: 1, stdout: 'aurora has no player “nobody”.\n', stderr: '' })
  expect(await find('nobody', '--json')).toEqual({ code: 1, stdout: '[]\n', stderr: '' })
  const found = await find(username, '--json')
  expect([found.code, JSON.parse(found.stdout)]).toMatchObject([
    0,
    [{ playerId, username, status: 'active' }],
  ])
  const refused = await operator('approval', 'confirm', '9', '--site', 'aurora', '--json')
  expect([refused.code, JSON.parse(refused.stdout)]).toEqual([
    1,
    { error: 'not-found', message: 'This site has no such request.' },
  ])
})

test('a site is closed for maintenance and opened again from the terminal', async () => {
  const maintenance = (...words: string[]) =>
    operator('maintenance', ...words, '--site', 'aurora').then(({ stdout, stderr }) => stdout + stderr)
  const until = '2099-01-01T00:00:00.000Z'
  const closed = `aurora: closed for maintenance, expected until ${until}: Back at noon\n`
  expect(await maintenance('on', '--message', 'Back at noon', '--until', until)).toBe(closed)
  expect(await maintenance('show')).toBe(closed)
  expect(await maintenance('off')).toBe('aurora: open\n')
})

test('a limit and a time-out of a player are set and shown from the terminal', async () => {
  const { playerId, client } = await register(service.port)
  client.close()
  const about = (command: string, ...more: string[]) =>
    operator('player', command, String(playerId), '--site', 'aurora', ...more).then(
      ({ stdout, stderr }) => stdout + stderr,
    )
  expect(await about('protection')).toBe(`${playerId}: not excluded\n`)
  const limit = ['--limit', 'weeklyDeposit', '--currency', 'EUR', '--reason', 'x']
  expect(await about('set-limit', ...limit, '--amount-minor', '50.00')).toContain('5000 is 50.00 euros')
  expect(await about('set-limit', ...limit, '--amount-minor', '5000')).toContain(
    'weeklyDeposit by customer service: 5000 minor units of EUR',
  )
  expect(await about('set-limit', ...limit, '--amount-minor', '6000')).toContain('two operators')
  const timeOut = ['--kind', 'timeOut', '--reason', 'x', '--until']
  expect(await about('restrict', ...timeOut, 'soon')).toContain('--until soon is no date')
  expect(await about('restrict', ...timeOut, '2020-01-01')).toContain('must be in the future')
  const restricted = await about('restrict', ...timeOut, '2099-12-31')
  expect(restricted).toContain(`${playerId}: excluded by a time-out, time-out until 2099-12-31T00:00:00.000Z`)
  expect(await about('protection')).toBe(restricted)
})

test.each(LIMIT_KINDS)('the limit %s of a player is set, and its end asked for and listed', async (kind) => {
  const { playerId, client } = await register(service.port)
  client.close()
  const about = ['--site', 'aurora', '--limit', kind, '--reason', 'x']
  // A currency is typed by its code in capitals or not, or by its number.
  const sums = ['--amount-minor', '5000', '--currency', kind === 'weeklyBet' ? '978' : 'eur']
  const set = await operator('player', 'set-limit', String(playerId), ...about, ...sums)
  expect(set.stdout).toContain(`${kind} by customer service: 5000 minor units of EUR`)
  const asked = await operator('player', 'lift-limit', String(playerId), ...about)
  expect(asked.stdout).toContain(`(limit ${kind}, source customerService, 5000 minor units of EUR)`)
  expect((await operator('approval', 'list', '--site', 'aurora')).stdout).toContain(asked.stdout)
})

test('a request to end a time-out early names its end as a date', async () => {
  const { playerId, client } = await register(service.port)
  client.close()
  const about = ['--site', 'aurora', '--reason', 'x']
  const timeOut = ['--kind', 'timeOut', '--until', '2099-12-31']
  await operator('player', 'restrict', String(playerId), ...about, ...timeOut)
  const asked = await operator('player', 'lift-restriction', String(playerId), ...about)
  expect(asked.stdout).toContain('(time-out until 2099-12-31T00:00:00.000Z)')
})

test('the command without OPERATOR_TOKEN prints where the token comes from', async () => {
  expect((await operatorWith(undefined, 'token', 'list')).stderr).toContain(
    'Set OPERATOR_TOKEN: the service prints it',
  )
})

test.each([
  [{ code: 'TWO WORDS' }, '$.code: must be 1 to 32 letters, digits, hyphens and underscores'],
  [{ currency: 'JPY' }, '$.currency: must be a currency of the site: EUR, CHF'],
  [{ percent: 50 }, '$.percent: must be there, or $.amount in its place, and not both'],
  [{ amount: 0 }, '$.amount: must be an amount above 0 with at most 2 decimals'],
  [{ award: 'bonus' }, '$.wagerTimes: must be a number for a bonus'],
])('a coupon with the terms %j is refused with the place and a right value', async (change, message) => {
  const file = join(await mkdtemp(join(tmpdir(), 'tombolo-coupons-')), 'coupon.json')
  await writeFile(
    file,
    JSON.stringify({ code: 'WRONG', currency: 'EUR', award: 'instant', amount: 5, ...change }),
  )
  const { code, stderr } = await operator('coupon', 'create', file, '--site', 'aurora')
  expect(stderr).toContain(message)
  expect(code).toBe(1)
})

test('a bonus of a game is offered, listed and ended from the terminal', async () => {
  const [file] = gameFile.examples
  const created = await operatorApi(service, TOKEN).call('POST', '/sites/aurora/games', file)
  const gameId = String((created.answer as CreatedGame).gameId)
  const bonus = (command: string, ...more: string[]) =>
    operator('bonus', command, gameId, '--site', 'aurora', ...more).then(
      ({ stdout, stderr }) => stdout + stderr,
    )
  expect(await bonus('list')).toBe(`Game ${gameId} has had no bonus.\n`)
  expect(await bonus('offer', '--amount', 'much', '--minutes', '5', '--claims', '3')).toContain(
    '--amount is a number.',
  )
  const offered = await bonus('offer', '--amount', '2', '--minutes', '5', '--claims', '3')
  expect(offered).toMatch(/^\d+: 2 EUR, claimed 0 of 3 times, until \d{4}-/)
  expect(await bonus('list')).toBe(offered)
  expect(await bonus('end')).toMatch(/claimed 0 of 3 times, ended\n$/)
})

test('an agent is added and closed, and an unknown item refused, from the terminal', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'tombolo-agents-')), 'kiosk.json')
  const kiosk = { name: 'Harbour Kiosk', street: '1 Harbour Street', city: 'Flensburg', country: 'DE' }
  const prize = (...args: string[]) => operator('prize', ...args, '--site', 'aurora')
  await writeFile(file, JSON.stringify(kiosk))
  const added = (await prize('add-agent', file)).stdout
  expect(added).toMatch(/^\d+: Harbour Kiosk, 1 Harbour Street, Flensburg, DE\n$/)
  await writeFile(file, JSON.stringify({ ...kiosk, closed: true }))
  const closed = await prize('change-agent', file, '--agent', added.split(':')[0] ?? '')
  expect(closed.stdout).toBe(added.replace('\n', ', closed\n'))
  expect((await prize('ship', '17', '--reference', 'DHL 1')).stderr).toContain(
    'This site has no such won item.',
  )
})
