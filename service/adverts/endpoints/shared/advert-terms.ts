import type { AdvertTerms } from '#schemas/operator/adverts.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import type { Tx } from '#service/database/database.ts'
import { type AdvertPicture, makePicture } from '../../advert-picture.ts'
import { wrongTerm } from '../../operated-adverts.ts'

type Made = AdvertPicture | { readonly expected: string } | null | undefined

/** Makes the picture of a request anew, outside of the transaction. Null removes the present one, undefined keeps it. */
export async function askForPicture(
  _call: unknown,
  { picture }: Pick<AdvertTerms, 'picture'>,
): Promise<Made> {
  if (picture === undefined) return undefined
  return picture === '' ? null : makePicture(picture)
}

/** The picture that was made; refuses a file that is none. */
export function allowedPicture(made: Made): AdvertPicture | null | undefined {
  if (made === null || made === undefined || !('expected' in made)) return made
  throw new ApiRefusal('refused', 'The file makes no picture.', {
    refusals: [bodyRefusal('$.picture', null, `must be ${made.expected}`)],
  })
}

/** Refuses the first term that makes no advert of the site. */
export async function refuseTerms(tx: Tx, manifest: ResolvedManifest, terms: AdvertTerms): Promise<void> {
  const wrong = await wrongTerm(tx, manifest, terms)
  if (wrong === null) return
  throw new ApiRefusal('refused', 'These terms make no advert.', {
    refusals: [bodyRefusal(wrong.path, wrong.value, `must be ${wrong.expected}`)],
  })
}
