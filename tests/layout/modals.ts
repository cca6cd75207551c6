import type { ModuleFacts } from '#schemas/module-facts.ts'

/** A modal, and the button that opens it. */
export interface ModalPath {
  /** Its id. */
  readonly name: string
  readonly path: string
  /** Message of the button's name; empty where the address opens it. */
  readonly opener: string
}

/** The parts of a site that open modals: without a part, its modals have no path. */
export interface SiteOffer {
  /** An open instance of a game whose numbers are picked. */
  readonly lottery: number | undefined
  /** An open instance of a raffle. */
  readonly raffle: number | undefined
  /** A game of each kind, which the dialog that sells games has a face for. */
  readonly sold: readonly { readonly kind: string; readonly gameId: number }[]
  /** Whether the site sells cards that are drawn at once. */
  readonly hasInstantGames: boolean
  /** Whether further draws of a game are sold. */
  readonly hasSubscriptions: boolean
}

/** The modals that a visitor can open. */
export const visitorModals = ({ hasInstantGames, sold }: SiteOffer): readonly ModalPath[] => [
  { name: 'session.login', path: '/?login=true', opener: '' },
  { name: 'session.phoneLogin', path: '/login', opener: 'session.phone.link' },
  { name: 'registration.short', path: '/login?signup=true', opener: '' },
  { name: 'session.forgotPassword', path: '/login', opener: 'session.forgot.link' },
  { name: 'lobby.liveGames', path: '/', opener: 'lobby.live.open' },
  { name: 'lobby.rules', path: '/', opener: 'lobby.rules' },
  { name: 'payout.table', path: '/', opener: 'lobby.prizes' },
  ...where(hasInstantGames, {
    name: 'instant-games.rules',
    path: '/newlobby',
    opener: 'instant-games.rules',
  }),
  ...sold.map(({ kind, gameId }) => ({
    name: `lobby.buy of ${kind}`,
    path: `/lobby?gid=${gameId}&autolaunch`,
    opener: '',
  })),
]

/** The modals that a player can open. */
export const playerModals = (offer: SiteOffer): readonly ModalPath[] => [
  ...where(offer.lottery !== undefined, {
    name: 'picking.editLines',
    path: `/pick?id=${offer.lottery}&dip=2`,
    opener: 'picking.editLines',
  }),
  ...where(offer.hasInstantGames, {
    name: 'instant-games.buy',
    path: '/newlobby',
    opener: 'instant-games.play',
  }),
  ...where(offer.hasSubscriptions, {
    name: 'subscriptions.cancel',
    path: '/subscriptions',
    opener: 'subscriptions.cancel',
  }),
  ...where(offer.raffle !== undefined, {
    name: 'raffle.pick',
    path: `/raffle/tickets?id=${offer.raffle}`,
    opener: 'raffle.take.choose',
  }),
]

const where = (isOffered: boolean, modal: ModalPath): readonly ModalPath[] => (isOffered ? [modal] : [])

/** Modals that no button opens for a player to whom nothing has happened, with what opens each. The check of the stories looks at them. */
export const OPENED_BY_EVENTS = {
  'adverts.popup': 'an advert over the screen that fits',
  'runtime.ok': 'the answer of an operation',
  'runtime.error': 'a script that failed',
  'runtime.processing': 'an operation under way',
  'runtime.reconnecting': 'a lost connection',
  'account.phoneCode': 'a phone number that is not verified',
  'account.verifyFirst': 'a purchase of a player who is not verified, on a site that verifies before play',
  'cashier.deposit': 'the end of a full registration',
  'cashier.cardDeposit': 'a deposit by card that has begun',
  'instant-games.cancel': 'a card that was bought and not opened',
  'picking.notEnoughFunds': 'a purchase above the balance',
  'picking.countryBlocked': 'a purchase from a country that is refused',
  'picking.mustDeposit': 'a purchase before the first deposit',
  'picking.noSegment': 'a purchase of a player without a segment',
  'playout.playGame': 'the start of a draw of the player',
  'prizes.details': 'the name of a prize item, which is no message',
  'registration.full': 'a withdrawal or documents of a player who is not fully registered',
  'safer-play.check': 'an hour of play',
  'safer-play.tools':
    'the first visit of a new player, on a site that shows the tools before the first wager',
  'session.forgotConfirmation': 'a request for a new password',
  'session.completeRegistration': 'a purchase of a player who is not fully registered',
  'session.verifyEmail': 'a purchase of a player whose address is not confirmed',
} as const satisfies Readonly<Record<string, string>>
export type EventModal = keyof typeof OPENED_BY_EVENTS

const eventOf = (id: string): string | undefined =>
  Object.entries(OPENED_BY_EVENTS).find(([modal]) => modal === id)?.[1]

/** The journeys of `tests/e2e/modals.e2e.ts`, each with the modals that it opens and closes by keyboard. */
export const MODAL_JOURNEYS = {
  'the modals of a login open and close by keyboard': [
    'session.login',
    'session.phoneLogin',
    'session.forgotPassword',
    'session.forgotConfirmation',
    'registration.short',
  ],
  'the modals about a game open and close by keyboard': [
    'lobby.buy',
    'lobby.liveGames',
    'lobby.rules',
    'payout.table',
  ],
  'the modals of a player open and close by keyboard': [
    'account.phoneCode',
    'instant-games.buy',
    'instant-games.cancel',
    'picking.editLines',
    'prizes.details',
    'raffle.pick',
    'subscriptions.cancel',
  ],
  'the modals of a purchase that is refused open and close by keyboard': [
    'account.verifyFirst',
    'picking.countryBlocked',
    'picking.mustDeposit',
    'picking.noSegment',
    'picking.notEnoughFunds',
    'session.verifyEmail',
  ],
  'the modals of a registration and a deposit open and close by keyboard': [
    'cashier.cardDeposit',
    'cashier.deposit',
    'registration.full',
    'session.completeRegistration',
  ],
  'the modals that come unasked close by keyboard, or stay until their end': [
    'adverts.popup',
    'playout.playGame',
    'runtime.error',
    'runtime.ok',
    'runtime.processing',
    'runtime.reconnecting',
    'safer-play.check',
    'safer-play.tools',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Everything that a site may offer. */
const WHOLE_OFFER: SiteOffer = {
  lottery: 1,
  raffle: 2,
  sold: [{ kind: 'raffleGame', gameId: 3 }],
  hasInstantGames: true,
  hasSubscriptions: true,
}

/** Modals that Escape does not close, with what does. */
export const KEPT_ON_ESCAPE: Readonly<Record<string, string>> = {
  'runtime.processing': 'the end of the operation',
  'runtime.reconnecting': 'the connection',
  'safer-play.check': 'one of its two buttons: the player answers to the check',
  'safer-play.tools': 'its button, or the way to a tool: the service keeps that the player has seen them',
}

/** Conditions under which Escape closes a modal. */
const ESCAPE_NOTES: Readonly<Record<string, string>> = {
  'cashier.cardDeposit': 'Escape, outside of the frame of the processor',
}

/** The place of a modal's journey among those of `tests/e2e/modals.e2e.ts`, from 1. Throws for a modal without one. */
function journeyOf(id: string): number {
  const place = Object.values(MODAL_JOURNEYS).findIndex((modals: readonly string[]) => modals.includes(id))
  if (place === -1) throw new Error(`No journey opens ${id} in a browser.`)
  return place + 1
}

/** The page about modals: how each opens, and how the keyboard closes it. */
export function modalTable(facts: readonly ModuleFacts[]): string {
  const paths = new Map(
    [...visitorModals(WHOLE_OFFER), ...playerModals(WHOLE_OFFER)].map((modal) => [
      modal.name.split(' ')[0] ?? '',
      modal,
    ]),
  )
  const rows = facts
    .flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
    .toSorted()
    .map((id) => {
      const kept = KEPT_ON_ESCAPE[id]
      const closes = kept === undefined ? (ESCAPE_NOTES[id] ?? 'Escape') : kept
      return `| \`${id}\` | ${openedBy(id, paths.get(id))} | ${closes} | ${journeyOf(id)} |`
    })
  return `# Modals

<!-- Written by the test \`tests/layout/modals.test.ts\` (\`npx vitest run --project unit tests/layout/modals.test.ts -u\`). Do not edit. -->

Every modal of the product, from the facts of its modules. Each is a dialog of \`runtime/components/sheet.tsx\`, which holds the focus inside and gives it back to where it was before.

The journeys of \`tests/e2e/modals.e2e.ts\` open each one in a browser, as a player meets it, and close it by keyboard: the focus goes into the dialog, stays there, and is back where it was. Where Escape does not close a modal, it does nothing, however often it is pressed.

${Object.keys(MODAL_JOURNEYS)
  .map((title, place) => `${place + 1}. ${title}`)
  .join('\n')}

| modal | opened by | closed by keyboard with | journey |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

function openedBy(id: string, path: ModalPath | undefined): string {
  if (path === undefined) return eventOf(id) ?? ''
  const place = path.path.replaceAll(/=\d+/g, '=…')
  return path.opener === '' ? `the address \`${place}\`` : `the button \`${path.opener}\` at \`${place}\``
}

/** The modals of these modules that the layout neither opens nor names as opened by an event. */
export function missingModals(facts: readonly ModuleFacts[]): string[] {
  const opened = [...visitorModals(WHOLE_OFFER), ...playerModals(WHOLE_OFFER)].map(
    ({ name }) => name.split(' ')[0],
  )
  return facts
    .flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
    .filter((id) => !opened.includes(id) && eventOf(id) === undefined)
}
