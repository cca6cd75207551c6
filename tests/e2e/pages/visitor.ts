import type { Page } from '@playwright/test'
import type { Browsing } from './browsing.ts'
import { BingoScreen } from './bingo-screen.ts'
import { Account } from './account.ts'
import { CardScreen } from './card-screen.ts'
import { Cashier } from './cashier.ts'
import { DocumentsPanel } from './documents-panel.ts'
import { Lobby } from './lobby.ts'
import { Login } from './login.ts'
import { PhoneScreen } from './phone-screen.ts'
import { PinPanel } from './pin-panel.ts'
import { Prizes } from './prizes.ts'
import { SaferPlay } from './safer-play.ts'
import { PermScreen } from './perm-screen.ts'
import { PickScreen } from './pick-screen.ts'
import { Playout } from './playout.ts'
import { RaceScreen } from './race-screen.ts'
import { RaffleScreen } from './raffle-screen.ts'
import { ReferralsScreen } from './referrals-screen.ts'
import { Registration } from './registration.ts'
import { SubscriptionsScreen } from './subscriptions-screen.ts'
import { SupportScreen } from './support-screen.ts'
import { SystemsPanel } from './systems-panel.ts'
import { Withdrawals } from './withdrawals.ts'
import { VerifyScreen } from './verify-screen.ts'
import { wordingOf } from './wording.ts'

/** A visitor of a site in one language, with page objects of its screens. */
export interface Visitor extends Browsing {
  readonly registration: Registration
  readonly login: Login
  readonly account: Account
  readonly cashier: Cashier
  readonly lobby: Lobby
  readonly pick: PickScreen
  readonly perm: PermScreen
  readonly card: CardScreen
  readonly playout: Playout
  readonly race: RaceScreen
  readonly raffle: RaffleScreen
  readonly bingo: BingoScreen
  readonly systems: SystemsPanel
  readonly verify: VerifyScreen
  readonly subscriptions: SubscriptionsScreen
  readonly saferPlay: SaferPlay
  readonly withdrawals: Withdrawals
  readonly documents: DocumentsPanel
  readonly phone: PhoneScreen
  readonly pin: PinPanel
  readonly prizes: Prizes
  readonly support: SupportScreen
  readonly referrals: ReferralsScreen
  /** Opens a path in another tab of the same browser. */
  openTab(path: string): Promise<Visitor>
}

export function visitorOf(page: Page, siteId: string): Visitor {
  const at: Browsing = { page, siteId, says: wordingOf(siteId, 'en') }
  return {
    ...at,
    registration: new Registration(at),
    login: new Login(at),
    account: new Account(at),
    cashier: new Cashier(at),
    lobby: new Lobby(at),
    pick: new PickScreen(at),
    perm: new PermScreen(at),
    card: new CardScreen(at),
    playout: new Playout(at),
    race: new RaceScreen(at),
    raffle: new RaffleScreen(at),
    bingo: new BingoScreen(at),
    systems: new SystemsPanel(at),
    verify: new VerifyScreen(at),
    subscriptions: new SubscriptionsScreen(at),
    saferPlay: new SaferPlay(at),
    withdrawals: new Withdrawals(at),
    documents: new DocumentsPanel(at),
    phone: new PhoneScreen(at),
    pin: new PinPanel(at),
    prizes: new Prizes(at),
    support: new SupportScreen(at),
    referrals: new ReferralsScreen(at),
    async openTab(path) {
      const tab = await page.context().newPage()
      await tab.goto(path)
      return visitorOf(tab, siteId)
    },
  }
}
