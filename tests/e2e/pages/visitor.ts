import type { Page } from '@playwright/test'
import type { Browsing } from './browsing.ts'
import { Account } from './account.ts'
import { Cashier } from './cashier.ts'
import { Lobby } from './lobby.ts'
import { Login } from './login.ts'
import { PickScreen } from './pick-screen.ts'
import { Playout } from './playout.ts'
import { Registration } from './registration.ts'
import { SubscriptionsScreen } from './subscriptions-screen.ts'
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
  readonly playout: Playout
  readonly verify: VerifyScreen
  readonly subscriptions: SubscriptionsScreen
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
    playout: new Playout(at),
    verify: new VerifyScreen(at),
    subscriptions: new SubscriptionsScreen(at),
  }
}
