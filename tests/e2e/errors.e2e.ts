import type { Locator } from '@playwright/test'
import type { FaultCode } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { ERROR_GROUPS, type ErrorRow } from '#tools/build/error-table.ts'
import { atPurchase } from './modals/modal-ways.ts'
import { part } from './pages/browsing.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { appRuns, settled } from './screens.ts'
import { answerAs, answerWith, answerWithFault, holdPolls } from './world/changed-answers.ts'
import { newPerson, type Person } from './world/people.ts'
import type { WirePlayer } from './world/wire-player.ts'
import { EVERY_HOUR, World } from './world/world.ts'

interface Scene {
  readonly world: World
  readonly visit: (
    siteId: string,
    how?: { path?: string; as?: WirePlayer; world?: World },
  ) => Promise<Visitor>
  /** Errors of the pages so far: those that a journey causes are taken out. */
  readonly errors: string[]
}

/** The page of a journey, and how each of its codes gets there. */
interface Walk {
  readonly at: Visitor
  /** The page gets a code by an answer that is changed on the wire; absent where the service sends each one. */
  readonly byWire?: (code: string) => Promise<Visitor>
  /** Codes that the service sends: each way resolves with the page that shows it. */
  readonly byService: Readonly<Record<string, () => Promise<Visitor>>>
  /** Ends what only this journey needs. */
  readonly end?: () => Promise<void>
}

const WRONG = { username: 'ada', password: 'engine1843' }
const HALF_A_YEAR_MS = 182 * 86_400_000
/** The site that a journey closes. */
const CLOSED = 'kola'
/** The site whose players withdraw a deposit without playing it. */
const FREE_MONEY = 'unplayed'
const SUPPOSED = { reason: 'The test needs it.' }

/** Sends the form of a login, whose answers are this fault from now on. */
async function byLogin(at: Visitor, code: string): Promise<Visitor> {
  await answerWithFault(at.page, 'login', code as FaultCode)
  await at.login.tryLogIn(WRONG)
  return at
}

/** The page of a login that the service has refused. */
async function refusedLogin({ visit }: Scene, credentials: typeof WRONG): Promise<Visitor> {
  const at = await visit('aurora', { path: '/login' })
  await appRuns(at.page)
  await at.login.tryLogIn(credentials)
  return at
}

/** A new player of a segment, at a path. */
async function ofSegment({ world, visit }: Scene, segment: 'A' | 'B', path: string): Promise<Visitor> {
  const account = await world.register('aurora')
  await world.setSegment('aurora', account, segment)
  return visit('aurora', { as: account, path })
}

/** Excludes a player from every site of the operator for half a year. */
async function exclude(world: World, siteId: string, account: WirePlayer): Promise<void> {
  const playerId = await world.playerIdOf(siteId, account)
  const until = Date.now() + HALF_A_YEAR_MS
  await world.order('restrictPlayer', { siteId, playerId }, { kind: 'selfExclusion', until, ...SUPPOSED })
}

/** A person with the name and the date of birth of a player who registered over the wire. */
function twinOf({ username }: WirePlayer): Person {
  const person = newPerson('aurora')
  const answers = {
    ...person.answers,
    lastName: `Player ${username}`,
    'birthdate-day': '10',
    'birthdate-month': '12',
  }
  return { ...person, answers }
}

/** Opens a path in a page that no event reaches: the player has been somewhere else since. */
async function visitUntold(
  { visit }: Scene,
  siteId: string,
  { as, path }: { as: WirePlayer; path: string },
): Promise<Visitor> {
  const at = await visit(siteId, { as, path: '/robots.txt' })
  await holdPolls(at.page)
  await at.page.goto(path)
  await settled(at.page)
  await appRuns(at.page)
  return at
}

/** The form of the full registration of a player of segment B, in a page that no event reaches. */
async function openFullRegistration(scene: Scene, as: WirePlayer): Promise<Visitor> {
  const at = await visitUntold(scene, 'aurora', { as, path: '/cashier' })
  const { page, says } = at
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('session.complete.later') })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: says('registration.incomplete.action') })
    .click()
  return at
}

/** The form of a withdrawal with this amount and a bank account, of a new player with 50 Euro, in a page that no event reaches. */
async function openWithdrawal(scene: Scene, amount: number): Promise<{ at: Visitor; account: WirePlayer }> {
  const account = await scene.world.register(FREE_MONEY, { 978: 50 })
  const at = await visitUntold(scene, FREE_MONEY, { as: account, path: '/credits' })
  await at.withdrawals.fill(amount)
  return { at, account }
}

/** The page after a purchase while the operator holds the sales of the site. */
async function purchaseWhileHeld(world: World, { at, buy }: { at: Visitor; buy: Locator }): Promise<Visitor> {
  await world.order('setSales', { siteId: 'aurora' }, { held: true })
  await buy.click()
  await expect(at.page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await world.order('setSales', { siteId: 'aurora' }, { held: false })
  return at
}

type Title = (typeof ERROR_GROUPS)[number]['journey']

const WALKS: Readonly<Record<Title, (scene: Scene) => Promise<Walk>>> = {
  async 'a visitor reads why a login was refused'(scene) {
    const { world, visit } = scene
    const at = await visit('aurora', { path: '/login' })
    /** A player to whom the operator does something first. */
    const after = async (change: (at: { siteId: string; playerId: number }) => Promise<unknown>) => {
      const account = await world.register('aurora')
      await change({ siteId: 'aurora', playerId: await world.playerIdOf('aurora', account) })
      return refusedLogin(scene, account)
    }
    return {
      at,
      byWire: (code) => byLogin(at, code),
      byService: {
        '103': () => refusedLogin(scene, WRONG),
        '106': () => after((player) => world.order('banPlayer', player, SUPPOSED)),
        async '107'() {
          const account = await world.register('aurora')
          await exclude(world, 'aurora', account)
          return refusedLogin(scene, account)
        },
      },
    }
  },
  async 'a visitor reads why a registration was refused'(scene) {
    const { world, visit } = scene
    const signUp = { path: '/login?signup=true' }
    const full = await World.open({ REGISTRATIONS_PER_HOUR: '1' })
    return {
      at: await visit('aurora', signUp),
      byService: {
        async '113'() {
          await full.register('aurora')
          const late = await visit('aurora', { ...signUp, world: full })
          await late.registration.send('short', newPerson('aurora'))
          return late
        },
        async '20'() {
          const excluded = await world.register('aurora')
          await exclude(world, 'aurora', excluded)
          const twin = await visit('aurora', signUp)
          await twin.registration.send('short', twinOf(excluded))
          return twin
        },
        async '28'() {
          const account = await world.register('aurora')
          await world.setSegment('aurora', account, 'B')
          const [at, elsewhere] = [
            await openFullRegistration(scene, account),
            await openFullRegistration(scene, account),
          ]
          await elsewhere.registration.fillRest(newPerson('aurora'))
          await at.registration.send('full', newPerson('aurora'))
          return at
        },
      },
      end: () => full.close(),
    }
  },
  async 'a visitor reads what is wrong with the connection'({ visit }) {
    const at = await visit('aurora', { path: '/login' })
    return {
      at,
      async byWire(code) {
        // Each code begins at an empty form, without the dialog of the one before.
        await at.page.goto('/login')
        await appRuns(at.page)
        await byLogin(at, code)
        await expect(at.page.getByText(part(at.says(`runtime.fault.${code}`)))).toBeVisible()
        await expect(at.page.getByRole('dialog')).toHaveCount(0)
        return at
      },
      byService: {},
    }
  },
  async 'a player reads why a coupon was refused'({ world, visit }) {
    const at = await visit('aurora', { as: await world.register('aurora'), path: '/deposit' })
    const { page, says } = at
    await page.getByLabel(says('cashier.deposit.amount')).fill('25')
    const apply = async (code: string) => {
      await page.locator('[name="coupon"]').fill(code)
      await page.getByRole('button', { name: says('cashier.coupon.apply') }).click()
    }
    return {
      at,
      async byWire(code) {
        const result = Number(code) as OperationResult<'validateCoupon'>['result']
        const end = await answerAs(page, 'validateCoupon', { result })
        await apply(`CODE${code}`)
        await expect(page.getByText(part(says(`cashier.coupon.refused.${code}`)))).toBeVisible()
        await end()
        return at
      },
      byService: {
        async '50'() {
          await apply('NOSUCHCODE')
          return at
        },
      },
    }
  },
  async 'a visitor reads the status of a ticket'({ visit }) {
    const at = await visit('aurora', { path: '/scan' })
    const { page, says } = at
    const check = async () => {
      await page.getByLabel(says('raffle.scan.id')).fill('12345')
      await page.getByLabel(says('raffle.scan.key')).fill('ABCD-EFGH-IJKL')
      await page.keyboard.press('Enter')
    }
    return {
      at,
      async byWire(code) {
        const status = code as OperationResult<'checkTicketStatus'>['status']
        const end = await answerAs(page, 'checkTicketStatus', { status })
        await check()
        await expect(page.getByText(part(says(`raffle.scan.${code}.body`)))).toBeVisible()
        await end()
        return at
      },
      byService: {
        async invalid() {
          await check()
          return at
        },
      },
    }
  },
  async 'a player reads why a purchase was refused'(scene) {
    const { world } = scene
    const { at, buy } = await atPurchase(scene, { as: await world.register('aurora', { 978: 50 }) })
    const { page } = at
    const address = page.url()
    const again = async () => {
      await page.goto(address)
      await settled(page)
      await buy.click()
    }
    return {
      at,
      async byWire(code) {
        const answer = { gameInstanceId: 1, exitCode: Number(code), exitDescription: 'A test.' }
        const end = await answerAs(page, 'joinGame', answer)
        await again()
        await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
        await end()
        return at
      },
      byService: {
        async '3'() {
          const game = await world.createGame('aurora', 'northern-dip')
          const { gameInstanceId } = await world.openInstance(game)
          await page.goto(`/pick?id=${gameInstanceId}`)
          await settled(page)
          await at.pick.tick([1, 2, 3, 4])
          await at.pick.check()
          await holdPolls(page)
          await world.pauseGame(game)
          await buy.click()
          return at
        },
        async '9'() {
          await page.goto(address)
          await settled(page)
          return purchaseWhileHeld(world, { at, buy })
        },
      },
    }
  },
  async 'a player reads why nothing can be deposited'(scene) {
    const at = await scene.visit('aurora', { as: await scene.world.register('aurora'), path: '/credits' })
    const { page } = at
    return {
      at,
      async byWire(code) {
        const status = code as OperationResult<'getDepositStep'>['status']
        const end = await answerWith(page, 'getDepositStep', (result) => ({
          ...result,
          status,
          processors: [],
        }))
        await page.goto('/deposit')
        await settled(page)
        await end()
        return at
      },
      byService: { 'country-disabled': () => ofSegment(scene, 'A', '/deposit') },
    }
  },
  async 'a player reads why nothing can be withdrawn'(scene) {
    const { world, visit } = scene
    const at = await visit('aurora', { as: await world.register('aurora', { 978: 50 }), path: '/credits' })
    const { page } = at
    return {
      at,
      async byWire(code) {
        const status = code as OperationResult<'getWithdrawalStep'>['status']
        const end = await answerWith(page, 'getWithdrawalStep', (result) => ({ ...result, status }))
        await page.goto('/withdraw')
        await settled(page)
        await end()
        return at
      },
      byService: {
        'deposit-first': async () =>
          visit('aurora', { as: await world.register('aurora'), path: '/withdraw' }),
        'registration-needed': () => ofSegment(scene, 'B', '/withdraw'),
        'country-disabled': () => ofSegment(scene, 'A', '/withdraw'),
        async 'amount-invalid'() {
          const { at: raised } = await openWithdrawal(scene, 15)
          const currencies = { data: { EUR: { withdrawal: { min: 20 } } } }
          await world.changeManifest(FREE_MONEY, { currencies })
          await raised.withdrawals.goOn()
          return raised
        },
        async 'insufficient-funds'() {
          const { at: poorer, account } = await openWithdrawal(scene, 50)
          const game = await world.createGame(FREE_MONEY, 'northern-dip', {}, 'aurora')
          await account.buy({ ...(await world.openInstance(game)), lines: 1 })
          await poorer.withdrawals.goOn()
          return poorer
        },
        async 'return-first'() {
          const { at: debtor, account } = await openWithdrawal(scene, 25)
          await debtor.withdrawals.goOn()
          const elsewhere = await visit(FREE_MONEY, { as: account })
          await elsewhere.cashier.depositByCard(25)
          await debtor.withdrawals.confirm(account.password)
          return debtor
        },
      },
    }
  },
  async 'a visitor reads what is wrong with a page'(scene) {
    const { world, visit, errors } = scene
    const at = await visit('aurora', { path: '/login' })
    return {
      at,
      async byWire(code) {
        if (code === '300') return byLogin(at, code)
        const player = await visit('aurora', { as: await world.register('aurora'), path: '/robots.txt' })
        await answerWithFault(player.page, 'init', code as FaultCode)
        await player.page.goto('/')
        return player
      },
      byService: {
        'unknown route': () => visit('aurora', { path: '/no/such/page' }),
        async clock() {
          const late = await visit('aurora', { path: '/credits' })
          await late.page.clock.setSystemTime(Date.now() + 60_000)
          await late.page.goto('/')
          return late
        },
        async 'Server.Maintenance'() {
          const account = await world.register(CLOSED)
          const player = await visitUntold(scene, CLOSED, { as: account, path: '/deposit' })
          const maintenance = { enabled: true, message: 'We move to a faster server.' }
          await world.order('setMaintenance', { siteId: CLOSED }, maintenance)
          await player.cashier.ask(5000)
          await expect(player.page.getByText(maintenance.message)).toBeVisible()
          return player
        },
        async '234'() {
          return purchaseWhileHeld(
            world,
            await atPurchase(scene, { as: await world.register('aurora', { 978: 50 }) }),
          )
        },
        async 'script error'() {
          const player = await visit('aurora')
          await appRuns(player.page)
          await player.page.evaluate(() => void setTimeout(() => JSON.parse('{')))
          const place = () => errors.findIndex((error) => error.includes('in JSON'))
          await expect.poll(place).toBeGreaterThanOrEqual(0)
          errors.splice(place(), 1)
          return player
        },
        async 'subscription not added'() {
          const terms = { gamePlayCostMinor: 1000, gameFeePerPlayMinor: 0, schedule: EVERY_HOUR }
          const game = await world.createGame('aurora', 'aurora-6-49', terms)
          const { gameInstanceId } = await world.openInstance(game)
          const account = await world.register('aurora', { 978: 50 })
          const path = `/pick?id=${gameInstanceId}`
          const player = await visitUntold(scene, 'aurora', { as: account, path })
          await player.pick.tick([3, 11, 19, 27, 40, 44])
          await player.pick.check()
          await player.pick.takeFurtherDraws(4)
          await account.buy({ gameInstanceId, lines: 1 })
          await player.pick.buy()
          return player
        },
      },
      async end() {
        await world.order('setMaintenance', { siteId: CLOSED }, { enabled: false })
      },
    }
  },
}

/** Reads every text of a code on the page. */
async function expectTexts({ page, says }: Visitor, { code, messages }: ErrorRow): Promise<void> {
  for (const id of messages)
    await expect(page.getByText(part(says(id))).first(), `${code}: ${id}`).toBeVisible()
}

/** The usual run reads the texts of one group: the others repeat that on further screens. */
const USUAL = 'a visitor reads the status of a ticket'

for (const { journey, byService = [], rows } of ERROR_GROUPS)
  test(journey, { tag: journey === USUAL ? '@phone-first' : '@whole' }, async ({ world, visit, watch }) => {
    test.slow()
    const walk = await WALKS[journey]!({ world, visit, errors: watch.errors })
    await appRuns(walk.at.page)
    expect(Object.keys(walk.byService).toSorted()).toEqual(byService.toSorted())
    try {
      for (const row of rows) {
        const { code } = row
        await test.step(code, async () => {
          const shown = await (walk.byService[code]?.() ?? walk.byWire!(code))
          await expectTexts(shown, row)
        })
      }
    } finally {
      await walk.end?.()
    }
  })
