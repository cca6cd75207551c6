import { expect, type Locator } from '@playwright/test'
import type { EventModal } from '#tests/layout/modals.ts'
import { opening } from '../pages/browsing.ts'
import type { OpenModal } from '../pages/modal-keys.ts'
import type { Visitor } from '../pages/visitor.ts'
import { appRuns, settled } from '../screens.ts'
import { answerWith, holdAnswer, holdPolls, loseOneCall } from '../world/changed-answers.ts'
import { newPerson } from '../world/people.ts'
import type { WirePlayer } from '../world/wire-player.ts'
import { EVERY_HOUR, type World } from '../world/world.ts'

/** The world and the visitors with which a journey opens modals. */
export interface ModalScene {
  readonly world: World
  readonly visit: (siteId: string, how?: { path?: string; as?: WirePlayer }) => Promise<Visitor>
  /** Errors of the page so far: those that a way causes are taken out. */
  readonly errors: string[]
}

/** Brings a modal to the screen, as a player meets it. */
export type ModalWay = (scene: ModalScene) => Promise<OpenModal & { readonly at: Visitor }>

/** Names that are data: the title of a game, the name of a prize. */
export const ANY_NAME = /./

/** Presses a button by keyboard. */
export async function press(button: Locator): Promise<Locator> {
  await button.focus()
  await button.press('Enter')
  return button
}

const WELL_FUNDED = { 978: 50 }

/** The button of a purchase, on the summary of one line. */
export async function atPurchase(
  { world, visit }: Pick<ModalScene, 'world' | 'visit'>,
  { siteId = 'aurora', as, terms = {} }: { siteId?: string; as: WirePlayer; terms?: object },
): Promise<{ at: Visitor; buy: Locator }> {
  const game = await world.createGame(siteId, 'northern-dip', { playerPlayMax: 6, ...terms }, 'aurora')
  const { gameInstanceId } = await world.openInstance(game)
  const at = await visit(siteId, { as, path: `/pick?id=${gameInstanceId}` })
  await settled(at.page)
  await at.pick.tick([1, 2, 3, 4])
  await at.pick.check()
  return { at, buy: at.page.getByRole('button', { name: opening(at.says('picking.buy')) }) }
}

/** The player's menu in the header, with the focus. */
async function focusMenu({ page, says }: Visitor): Promise<Locator> {
  await appRuns(page)
  const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
  await menu.focus()
  return menu
}

/** Functions by modal: each causes the event that opens the modal. */
export const EVENT_WAYS: Readonly<Record<EventModal, ModalWay>> = {
  'adverts.popup': async ({ world, visit }) => {
    const texts = { en: { title: 'A lantern', action: 'See it' } }
    await world.createAdvert('aurora', { location: 'FULL', texts, campaign: 'keyboard' })
    const at = await visit('aurora', { path: '/?campaign=keyboard' })
    return { at, name: at.says('adverts.mark'), opener: null }
  },
  'runtime.ok': async ({ visit }) => {
    const at = await visit('aurora', { path: '/credits' })
    await at.page.clock.setSystemTime(Date.now() + 60_000)
    await at.page.goto('/')
    return { at, name: at.says('runtime.clock.title'), opener: null }
  },
  'runtime.error': async ({ visit, errors }) => {
    const at = await visit('aurora')
    await appRuns(at.page)
    const opener = at.page.getByRole('banner').getByRole('button', { name: at.says('session.logIn') })
    await opener.focus()
    await at.page.evaluate(() => void setTimeout(() => JSON.parse('{')))
    await expect.poll(() => errors.splice(0)).toHaveLength(1)
    return { at, name: at.says('runtime.error.title'), opener }
  },
  'runtime.processing': async ({ visit, world }) => {
    const at = await visit('aurora', { as: await world.register('aurora'), path: '/deposit' })
    const { page, says } = at
    await settled(page)
    await page.getByLabel(says('cashier.deposit.amount')).fill('25')
    const answer = await holdAnswer(page, 'depositRequestInfo')
    const opener = await press(
      page.locator('form').getByRole('button', { name: opening(says('cashier.deposit.submit')) }),
    )
    return { at, name: says('runtime.processing.title'), opener, end: () => answer('Server.Processing') }
  },
  'runtime.reconnecting': async ({ visit, world }) => {
    const at = await visit('aurora', { as: await world.register('aurora') })
    const opener = await focusMenu(at)
    const restore = await loseOneCall(at.page)
    return { at, name: at.says('runtime.reconnecting.title'), opener, end: restore }
  },
  'account.phoneCode': async ({ visit, world }) => {
    const at = await visit('aurora', { as: await world.register('aurora'), path: '/account/phone' })
    const { page, says } = at
    const opener = await press(page.getByRole('button', { name: says('account.phone.verify') }))
    return { at, name: says('account.phoneCode.title'), opener }
  },
  'account.verifyFirst': async (scene) => {
    const account = await scene.world.register('verifying', WELL_FUNDED)
    const { at, buy } = await atPurchase(scene, { siteId: 'verifying', as: account })
    return { at, name: at.says('account.verifyFirst.documents'), opener: await press(buy) }
  },
  'cashier.deposit': async ({ visit, world }) => {
    const account = await world.register('aurora')
    await world.setSegment('aurora', account, 'B')
    const at = await visit('aurora', { as: account, path: '/account' })
    const { page, says, registration } = at
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('session.complete.now') })
      .click()
    await registration.fillRest(newPerson('aurora'))
    const opener = await focusMenu(at)
    // The notice with the button is gone once it is pressed: the focus goes where it was before.
    await press(page.getByRole('button', { name: says('registration.deposit') }))
    return { at, name: says('cashier.deposit.title'), opener }
  },
  'cashier.cardDeposit': async ({ visit, world }) => {
    const at = await visit('aurora', { as: await world.register('aurora'), path: '/deposit' })
    const { page, says } = at
    await page.getByRole('radio', { name: opening(says('cashier.method.card')) }).check()
    await page.getByLabel(says('cashier.deposit.amount')).fill('25')
    const opener = await press(
      page.locator('form').getByRole('button', { name: opening(says('cashier.deposit.submit')) }),
    )
    await expect(page.locator('dialog iframe')).toBeVisible()
    return { at, name: says('cashier.card.title'), opener }
  },
  'instant-games.cancel': async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'ice-floes')
    const at = await visit('aurora', { as: await world.register('aurora', WELL_FUNDED), path: '/newlobby' })
    const { page, says } = at
    // The draw of the card does not arrive.
    await answerWith(page, 'joinGame', (result) => ({ ...result, gameStatus: 'FULL' }))
    await holdAnswer(page, 'getGameResults')
    await holdPolls(page)
    await at.card.open()
    const play = { name: opening(says('instant-games.play')) }
    await press(page.getByRole('article', { name: game.title, exact: true }).getByRole('button', play))
    await press(page.getByRole('dialog').getByRole('button', play))
    const back = page.getByRole('button', { name: opening(says('instant-games.cancel')) })
    await expect(back).toBeVisible({ timeout: 30_000 })
    const opener = await press(back)
    return { at, name: ANY_NAME, opener }
  },
  'picking.notEnoughFunds': async (scene) => {
    const { at, buy } = await atPurchase(scene, { as: await scene.world.register('aurora') })
    return { at, name: at.says('picking.notEnoughFunds.title'), opener: await press(buy) }
  },
  'picking.countryBlocked': async (scene) => {
    const account = await scene.world.register('aurora', WELL_FUNDED)
    await scene.world.setSegment('aurora', account, 'A')
    const { at, buy } = await atPurchase(scene, { as: account })
    return { at, name: at.says('picking.countryBlocked.title'), opener: await press(buy) }
  },
  'picking.mustDeposit': async (scene) => {
    const account = await scene.world.register('strict')
    await scene.world.setSegment('strict', account, 'D')
    const terms = { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 }
    const { at, buy } = await atPurchase(scene, { siteId: 'strict', as: account, terms })
    return { at, name: at.says('picking.mustDeposit.title'), opener: await press(buy) }
  },
  'picking.noSegment': async (scene) => {
    const { at } = await atPurchase(scene, { as: await scene.world.register('aurora', WELL_FUNDED) })
    // The service gives every player a segment.
    await answerWith(at.page, 'init', (result) => ({
      ...result,
      ...(result.player && {
        player: {
          ...result.player,
          verification: { ...result.player.verification, playerSegment: null },
        },
      }),
    }))
    await at.page.reload()
    await settled(at.page)
    const buy = at.page.getByRole('button', { name: opening(at.says('picking.buy')) })
    return { at, name: at.says('picking.noSegment.title'), opener: await press(buy) }
  },
  'playout.playGame': async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'aurora-6-49', {
      schedule: EVERY_HOUR,
      countdownMs: 10_000,
    })
    const account = await world.register('aurora', WELL_FUNDED)
    const { gameInstanceId } = await world.openInstance(game)
    await account.buy({ gameInstanceId, lines: 1 })
    const at = await visit('aurora', { as: account, path: '/credits' })
    const opener = await focusMenu(at)
    await world.drawNow(game, gameInstanceId)
    return { at, name: at.says('playout.begins'), opener }
  },
  'prizes.details': async ({ visit, world }) => {
    const prizeItem = {
      name: 'A storm lantern',
      description: 'Brass and glass, for candles.',
      imageUrl: 'lantern.svg',
      worthMinor: 1100,
      cashMinor: 900,
    }
    const prizes = [{ rankNumber: 1, rankNumber2nd: 0, prizeItem }]
    const game = await world.createGame('aurora', 'northern-dip', { prizes })
    const { gameInstanceId } = await world.openInstance(game)
    const at = await visit('aurora', { path: `/payout?id=${gameInstanceId}` })
    await appRuns(at.page)
    const opener = await press(
      at.page.getByRole('main').getByRole('button', { name: 'A storm lantern' }).first(),
    )
    return { at, name: ANY_NAME, opener }
  },
  'registration.full': async ({ visit, world }) => {
    const account = await world.register('aurora')
    await world.setSegment('aurora', account, 'B')
    const at = await visit('aurora', { as: account, path: '/cashier' })
    const { page, says } = at
    const later = page.getByRole('dialog').getByRole('button', { name: says('session.complete.later') })
    await press(later)
    const opener = await press(
      page.getByRole('main').getByRole('button', { name: says('registration.incomplete.action') }),
    )
    return { at, name: says('registration.title.full'), opener }
  },
  'safer-play.check': async ({ visit, world }) => {
    const account = await world.register('watchful', WELL_FUNDED)
    const game = await world.createGame('watchful', 'northern-dip', {}, 'aurora')
    const { gameInstanceId } = await world.openInstance(game)
    await account.buy({ gameInstanceId, lines: 1 })
    const at = await visit('watchful', { as: account, path: '/cashier' })
    const opener = await focusMenu(at)
    await at.saferPlay.expectCheck()
    return { at, name: at.says('safer-play.check.title'), opener, end: () => at.saferPlay.goOn() }
  },
  'safer-play.tools': async ({ visit, world }) => {
    const account = await world.registerNewcomer('aurora')
    const at = await visit('aurora', { as: account, path: '/cashier' })
    const goOn = at.page.getByRole('button', { name: at.says('safer-play.tools.goOn') })
    return {
      at,
      name: at.says('safer-play.tools.title'),
      opener: null,
      end: async () => void (await press(goOn)),
    }
  },
  'session.forgotConfirmation': async ({ visit }) => {
    const at = await visit('aurora', { path: '/login' })
    const { page, says } = at
    await appRuns(page)
    const opener = await press(page.getByRole('button', { name: says('session.forgot.link') }))
    await page.getByLabel(says('session.forgot.name')).fill('nobody')
    await page.keyboard.press('Enter')
    await expect(page.getByText(says('session.forgot.sent.body'))).toBeVisible()
    return { at, name: says('session.forgot.sent.title'), opener }
  },
  'session.completeRegistration': async ({ visit, world }) => {
    const account = await world.register('aurora')
    await world.setSegment('aurora', account, 'B')
    const at = await visit('aurora', { as: account })
    return { at, name: at.says('session.complete.title'), opener: await focusMenu(at) }
  },
  'session.verifyEmail': async (scene) => {
    const account = await scene.world.register('strict', WELL_FUNDED)
    const { at, buy } = await atPurchase(scene, { siteId: 'strict', as: account })
    return { at, name: at.says('session.verifyEmail.title'), opener: await press(buy) }
  },
}
