import type { World } from './world/world.ts'

/** Paths that a visitor can open without choosing a game. */
const OPEN_PATHS = [
  '/',
  '/login',
  '/verify',
  '/draws',
  '/replay',
  '/newlobby',
  '/tutorial',
  '/p/rules',
  '/no/such/page',
] as const

/**
 * The screens that a visitor can reach: the open ones, and those about a game. These are picking, prizes and the page of one that takes
 * plays, and a draw that is over as its stage, as its outcome and played again.
 */
export async function visitorPaths(world: World, siteId: string): Promise<string[]> {
  const { open, drawn } = await world.scenery(siteId)
  return [
    ...OPEN_PATHS,
    `/pick?id=${open}`,
    `/payout?id=${open}`,
    `/lobby?id=${open}`,
    `/lobby?id=${drawn}`,
    `/playout?id=${drawn}`,
    `/gameOver?id=${drawn}`,
    `/replay?id=${drawn}`,
    `/players?id=${drawn}`,
  ]
}

/** The screens of a player's own. */
export const PLAYER_PATHS = [
  '/cashier',
  '/cashier/history',
  '/cashier/prizes',
  '/depositrequests',
  '/deposit',
  '/withdraw',
  '/withdraw/pending',
  '/subscriptions',
  '/history',
  '/password',
  '/cashier/responsiblegaming',
  '/cashier/responsiblegaming/limits',
  '/cashier/responsiblegaming/realitycheck',
  '/cashier/responsiblegaming/figures',
  '/cashier/responsiblegaming/blocks',
  '/cashier/responsiblegaming/selfcheck',
  '/cashier/responsiblegaming/timeout',
  '/cashier/responsiblegaming/exclusion',
  '/cashier/responsiblegaming/exclusion/set',
  '/account',
  '/account/info',
  '/account/address',
  '/account/email',
  '/account/phone',
  '/account/password',
  '/account/settings',
  '/account/notifications',
  '/account/verification',
] as const

/** The screens on which a player chooses, pays and is paid, and those of the person. */
export const isMainPath = (path: string): boolean =>
  /^\/(login|pick\?.*|gameOver\?.*|deposit|withdraw|subscriptions|account|account\/verification|cashier\/responsiblegaming\/limits)?$/.test(
    path,
  )
