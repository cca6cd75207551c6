// Written by `npm run generate` from the folders of modules. Do not edit.
import type account from './account/facts.ts'
import type accountMessages from './account/messages/en.json'
import type adverts from './adverts/facts.ts'
import type advertsMessages from './adverts/messages/en.json'
import type bingo from './bingo/facts.ts'
import type bingoMessages from './bingo/messages/en.json'
import type cashier from './cashier/facts.ts'
import type cashierMessages from './cashier/messages/en.json'
import type crossword from './crossword/facts.ts'
import type crosswordMessages from './crossword/messages/en.json'
import type fairness from './fairness/facts.ts'
import type fairnessMessages from './fairness/messages/en.json'
import type history from './history/facts.ts'
import type historyMessages from './history/messages/en.json'
import type instantGames from './instant-games/facts.ts'
import type instantGamesMessages from './instant-games/messages/en.json'
import type lobby from './lobby/facts.ts'
import type lobbyMessages from './lobby/messages/en.json'
import type multiPick from './multi-pick/facts.ts'
import type multiPickMessages from './multi-pick/messages/en.json'
import type payout from './payout/facts.ts'
import type payoutMessages from './payout/messages/en.json'
import type perm from './perm/facts.ts'
import type permMessages from './perm/messages/en.json'
import type picking from './picking/facts.ts'
import type pickingMessages from './picking/messages/en.json'
import type playout from './playout/facts.ts'
import type playoutMessages from './playout/messages/en.json'
import type prizes from './prizes/facts.ts'
import type prizesMessages from './prizes/messages/en.json'
import type race from './race/facts.ts'
import type raceMessages from './race/messages/en.json'
import type raffle from './raffle/facts.ts'
import type raffleMessages from './raffle/messages/en.json'
import type referrals from './referrals/facts.ts'
import type referralsMessages from './referrals/messages/en.json'
import type registration from './registration/facts.ts'
import type registrationMessages from './registration/messages/en.json'
import type saferPlay from './safer-play/facts.ts'
import type saferPlayMessages from './safer-play/messages/en.json'
import type scratchcard from './scratchcard/facts.ts'
import type scratchcardMessages from './scratchcard/messages/en.json'
import type session from './session/facts.ts'
import type sessionMessages from './session/messages/en.json'
import type spinner from './spinner/facts.ts'
import type spinnerMessages from './spinner/messages/en.json'
import type subscriptions from './subscriptions/facts.ts'
import type subscriptionsMessages from './subscriptions/messages/en.json'
import type support from './support/facts.ts'
import type supportMessages from './support/messages/en.json'
import type welcome from './welcome/facts.ts'
import type welcomeMessages from './welcome/messages/en.json'
import type runtime from '../runtime/facts.ts'
import type runtimeMessages from '../runtime/messages/en.json'

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    account: typeof account
    adverts: typeof adverts
    bingo: typeof bingo
    cashier: typeof cashier
    crossword: typeof crossword
    fairness: typeof fairness
    history: typeof history
    'instant-games': typeof instantGames
    lobby: typeof lobby
    'multi-pick': typeof multiPick
    payout: typeof payout
    perm: typeof perm
    picking: typeof picking
    playout: typeof playout
    prizes: typeof prizes
    race: typeof race
    raffle: typeof raffle
    referrals: typeof referrals
    registration: typeof registration
    'safer-play': typeof saferPlay
    scratchcard: typeof scratchcard
    session: typeof session
    spinner: typeof spinner
    subscriptions: typeof subscriptions
    support: typeof support
    welcome: typeof welcome
    runtime: typeof runtime
  }
  interface KnownMessages {
    account: typeof accountMessages
    adverts: typeof advertsMessages
    bingo: typeof bingoMessages
    cashier: typeof cashierMessages
    crossword: typeof crosswordMessages
    fairness: typeof fairnessMessages
    history: typeof historyMessages
    'instant-games': typeof instantGamesMessages
    lobby: typeof lobbyMessages
    'multi-pick': typeof multiPickMessages
    payout: typeof payoutMessages
    perm: typeof permMessages
    picking: typeof pickingMessages
    playout: typeof playoutMessages
    prizes: typeof prizesMessages
    race: typeof raceMessages
    raffle: typeof raffleMessages
    referrals: typeof referralsMessages
    registration: typeof registrationMessages
    'safer-play': typeof saferPlayMessages
    scratchcard: typeof scratchcardMessages
    session: typeof sessionMessages
    spinner: typeof spinnerMessages
    subscriptions: typeof subscriptionsMessages
    support: typeof supportMessages
    welcome: typeof welcomeMessages
    runtime: typeof runtimeMessages
  }
}
