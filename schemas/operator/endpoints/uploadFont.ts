import { FONT_MAX_BYTES } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { base64LengthOf } from '../site-assets.ts'
import { storedFontSchema, type StoredFont, uploadedFontSchema, type UploadedFont } from '../site-fonts.ts'

export const params = siteParams
export const request = uploadedFontSchema
export const result = storedFontSchema

export default endpoint<{ params: SiteParams; request: UploadedFont; result: StoredFont }>()({
  route: 'POST /sites/:siteId/fonts',
  permission: 'sites.write',
  summary:
    'Reduces a font to the letters of the languages of a site, or to the named scripts, and stores it under a name that no other content has. Pages do not change until a family of the theme names it.',
  status: 201,
  audit: {
    action: 'site.file-added',
    facts: ({ params: { siteId }, result: { font, bytes } }) => ({
      siteId,
      file: `fonts/${font.file}`,
      bytes,
    }),
  },
  bodyMaxBytes: base64LengthOf(FONT_MAX_BYTES) + 4096,
})
