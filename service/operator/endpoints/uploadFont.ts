import { scriptsOf } from '#service/pages/fonts.ts'
import { makeSiteFont } from '#service/adapters/site-fonts/make-font.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorSelfManaged } from '#service/call/endpoint-handler.ts'
import { readSite } from '../read-site.ts'
import { addSiteFile } from '../site-files.ts'

export default operatorSelfManaged(
  'uploadFont',
  async ({ service, params, token, keyed }, { name, file, scripts }) => {
    const { siteId } = readSite(service, params.siteId)
    const languages = service.sites.bySiteId(siteId)?.manifest.languages.served ?? []
    const made = await makeSiteFont({
      bytes: Buffer.from(file, 'base64'),
      scripts: scripts ?? scriptsOf(languages),
    })
    if ('expected' in made) {
      throw new ApiRefusal('refused', `The file makes no font: it must be ${made.expected}.`, {
        refusals: [bodyRefusal('$.file', null, `must be ${made.expected}`)],
      })
    }
    const { bytes, facts } = made
    return addSiteFile(
      service,
      { siteId, actor: token.name, keyed },
      {
        file: { folder: 'fonts', name, extension: 'woff2', bytes },
        result: (stored) => ({ font: { file: stored, ...facts }, bytes: bytes.length }),
      },
    )
  },
)
