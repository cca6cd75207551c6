import { atom } from 'jotai'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { siteAtom } from '#runtime/site/site.ts'

/** The player's country; for a visitor, that of the site's current language. */
export const playerCountryAtom = atom((get) => {
  const { details } = get(sessionAtom).player ?? {}
  return details?.primaryAddressCountry ?? details?.country ?? get(siteAtom).languageId.split('_')[1]
})
