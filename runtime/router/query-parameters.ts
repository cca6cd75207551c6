import { atom } from 'jotai'
import { SLIM_PATH } from '#schemas/site-manifest/routes.ts'
import type { RuntimeServices } from '#runtime/context/runtime-services.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** Parameters of a visit's first address, beyond the screen's own (spec section 2, "Query parameters read"). */
export interface VisitParameters {
  /** The payment from which the player returns. */
  readonly pid: string | null
  /** A session of an operator's own site to be continued here. */
  readonly continueSessionId: string | null
  /** Referral code of the inviting player. */
  readonly refStr: string | null
  /** Bypasses the maintenance screen in this tab. */
  readonly adminStr: string | null
  /** The visit began at /slim. */
  readonly isSlim: boolean
}

/** Kept for the whole visit: most are only in the first address, and later screens still need them. */
export const visitParametersAtom = atom<VisitParameters>({
  pid: null,
  continueSessionId: null,
  refStr: null,
  adminStr: null,
  isSlim: false,
})

const NAME = 'visit'

/** Reads them from the address, and those of the tab's first address from tab storage. */
export function readVisitParameters(
  location: { pathname: string; search: string },
  tabStorage: SiteStorage,
): VisitParameters {
  const visit = visitOf(location, tabStorage.read<VisitParameters>(NAME))
  tabStorage.write(NAME, visit)
  return visit
}

/** The parameters in an address, with those that an earlier page of the tab has kept. */
export function visitOf(
  { pathname, search }: { pathname: string; search: string },
  earlier: VisitParameters | null,
): VisitParameters {
  const query = new URLSearchParams(search)
  const given = (name: string) => query.get(name)?.slice(0, 64) || null
  return {
    // A payment return is handled once.
    pid: given('pid'),
    continueSessionId: given('continue_session_id'),
    refStr: given('refStr') ?? earlier?.refStr ?? null,
    adminStr: given('adminStr') ?? earlier?.adminStr ?? null,
    isSlim: pathname === SLIM_PATH || (earlier?.isSlim ?? false),
  }
}

/** Ends slim mode in this tab: all screens can be entered again. */
export function leaveSlim({ store, tabStorage }: Pick<RuntimeServices, 'store' | 'tabStorage'>): void {
  store.set(visitParametersAtom, (visit) => ({ ...visit, isSlim: false }))
  tabStorage.write(NAME, store.get(visitParametersAtom))
}

/** Whether the page was opened by a return from a payment; other pages load no code for it. */
export function isBackFromPayment({ search }: { search: string } = window.location): boolean {
  return new URLSearchParams(search).has('pid')
}
