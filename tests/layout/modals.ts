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
  /** Whether the site sells cards that are drawn at once. */
  readonly hasInstantGames: boolean
  /** Whether further draws of a game are sold. */
  readonly hasSubscriptions: boolean
}

/** The modals that a visitor can open. */
export const visitorModals = ({ hasInstantGames }: SiteOffer): readonly ModalPath[] => [
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
export const OPENED_BY_EVENTS: Readonly<Record<string, string>> = {
  'adverts.popup': 'an advert over the screen that fits',
  'lobby.buy': 'a link in a page that an operator wrote',
  'runtime.ok': 'the answer of an operation',
  'runtime.error': 'a script that failed',
  'runtime.processing': 'an operation under way',
  'runtime.reconnecting': 'a lost connection',
  'account.phoneCode': 'a phone number that is not verified',
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
  'session.forgotConfirmation': 'a request for a new password',
  'session.completeRegistration': 'a purchase of a player who is not fully registered',
  'session.verifyEmail': 'a purchase of a player whose address is not confirmed',
}

/** The modals of these modules that the layout neither opens nor names as opened by an event. */
export function missingModals(facts: readonly ModuleFacts[]): string[] {
  const offer: SiteOffer = { lottery: 1, raffle: 2, hasInstantGames: true, hasSubscriptions: true }
  const opened = [...visitorModals(offer), ...playerModals(offer)].map(({ name }) => name)
  return facts
    .flatMap(({ id, modals = {} }) => Object.keys(modals).map((name) => `${id}.${name}`))
    .filter((id) => !opened.includes(id) && !(id in OPENED_BY_EVENTS))
}
