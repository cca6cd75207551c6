import { readFile } from 'node:fs/promises'
import type { UploadedPicture } from '#schemas/operator/site-assets.ts'
import {
  type MadePicture,
  makeSitePicture,
  type NoPicture,
} from '#service/adapters/site-pictures/make-picture.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { contentTypeOf } from '#service/pages/content-types.ts'
import { readSite } from '../read-site.ts'
import { addSiteFile } from '../site-files.ts'
import { readOriginal } from '../read-original.ts'

export default operatorSelfManaged('uploadPicture', async ({ service, params, token, keyed }, sent) => {
  const { siteId } = readSite(service, params.siteId)
  const { use, name, crop } = sent
  const made = await makeSitePicture({ bytes: await bytesOf(service, siteId, sent), use, crop })
  if ('expected' in made) throw noPicture('file', made)
  const { bytes, extension, width, height } = made
  const original = sent.original === undefined ? made.original : await madeOriginal(sent.original)
  return addSiteFile(
    service,
    { siteId, actor: token.name, keyed },
    {
      file: { folder: 'assets', name, extension, bytes, original },
      result: (stored) => ({
        name: stored,
        bytes: bytes.length,
        mediaType: contentTypeOf(stored).replace(/;.*$/, ''),
        width,
        height,
      }),
    },
  )
})

const noPicture = (key: 'file' | 'original', { expected }: NoPicture) =>
  new ApiRefusal('refused', `The ${key} makes no picture: it must be ${expected}.`, {
    refusals: [bodyRefusal(`$.${key}`, null, `must be ${expected}`)],
  })

async function madeOriginal(original: string): Promise<MadePicture> {
  const made = await makeSitePicture({ bytes: Buffer.from(original, 'base64'), use: 'original' })
  if ('expected' in made) throw noPicture('original', made)
  return made
}

/** The bytes of the sent file, or of the original of a picture that the site has. */
async function bytesOf(
  service: OperatorService,
  siteId: string,
  { file, from }: UploadedPicture,
): Promise<Uint8Array> {
  if (file !== undefined) return Buffer.from(file, 'base64')
  if (from === undefined) {
    const lacking = bodyRefusal('$.file', null, 'is missing; a file, or in `from` the name of a picture')
    throw new ApiRefusal('refused', 'The call has no picture.', { refusals: [lacking] })
  }
  const path = await readOriginal(service, siteId, from)
  if (path === null) throw new ApiRefusal('not-found', 'This site has no such picture.')
  return readFile(path)
}
