import { makeSitePicture } from '#service/adapters/site-pictures/make-picture.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { contentTypeOf } from '#service/pages/content-types.ts'
import { readSite } from '../read-site.ts'
import { addSiteFile } from '../site-files.ts'

export default operatorSelfManaged(
  'uploadPicture',
  async ({ service, params, token, keyed }, { use, name, file }) => {
    const { siteId } = readSite(service, params.siteId)
    const made = await makeSitePicture({ bytes: Buffer.from(file, 'base64'), use })
    if ('expected' in made) {
      throw new ApiRefusal('refused', `The file makes no picture: it must be ${made.expected}.`, {
        refusals: [bodyRefusal('$.file', null, `must be ${made.expected}`)],
      })
    }
    const { bytes, extension, width, height } = made
    return addSiteFile(
      service,
      { siteId, actor: token.name, keyed },
      {
        file: { folder: 'assets', name, extension, bytes },
        result: (stored) => ({
          name: stored,
          bytes: bytes.length,
          mediaType: contentTypeOf(stored).replace(/;.*$/, ''),
          width,
          height,
        }),
      },
    )
  },
)
