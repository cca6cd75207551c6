import type { Client } from '#runtime/client/client.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

const NAME = 'counted-visit'

/** Reports the referral code of a visit, once in a tab. A visit that cannot be reported is not counted. */
export async function trackVisit(
  { client, tabStorage }: { readonly client: Pick<Client, 'call'>; readonly tabStorage: SiteStorage },
  refStr: string,
): Promise<void> {
  if (tabStorage.read<string>(NAME) === refStr) return
  tabStorage.write(NAME, refStr)
  await client.call('trackReferralCode', { refStr }).catch(() => undefined)
}
