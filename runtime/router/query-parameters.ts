import { atom } from 'jotai'
import { SLIM_PATH } from '#schemas/site-manifest/routes.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** What a visit brings in its address beyond the screen's own parameters (spec section 2, "Query parameters read"). */
export interface VisitParameters {
  /** A payment that the player comes back from. */
  readonly pid: string | null
  /** A session of an operator's own site that is to go on here. */
  readonly continueSessionId: string | null
  /** Who invited the player. */
  readonly refStr: string | null
  /** Lifts the maintenance screen in this tab. */
  readonly adminStr: string | null
  /** The visit began at /slim. */
  readonly isSlim: boolean
}

/** Known for the whole visit: most come with the first address alone, and a later screen still asks for them. */
export const visitParametersAtom = atom<VisitParameters>({
  pid: null,
  continueSessionId: null,
  refStr: null,
  adminStr: null,
  isSlim: false,
})

const NAME = 'visit'

/** Reads them from the address, and those of the tab's first address from where the tab keeps them. */
export function readVisitParameters(
  { pathname, search }: { pathname: string; search: string },
  tabStorage: SiteStorage,
): VisitParameters {
  const earlier = tabStorage.read<VisitParameters>(NAME)
  const query = new URLSearchParams(search)
  const given = (name: string) => query.get(name)?.slice(0, 64) || null
  const visit: VisitParameters = {
    // A payment is come back from once.
    pid: given('pid'),
    continueSessionId: given('continue_session_id'),
    refStr: given('refStr') ?? earlier?.refStr ?? null,
    adminStr: given('adminStr') ?? earlier?.adminStr ?? null,
    isSlim: pathname === SLIM_PATH || (earlier?.isSlim ?? false),
  }
  tabStorage.write(NAME, visit)
  return visit
}

/** Whether the page was opened by the way back from a payment: few are, and the others load nothing for it. */
export function isBackFromPayment({ search }: { search: string } = window.location): boolean {
  return new URLSearchParams(search).has('pid')
}
