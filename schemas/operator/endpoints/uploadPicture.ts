import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import {
  base64LengthOf,
  storedPictureSchema,
  type StoredPicture,
  uploadedPictureSchema,
  type UploadedPicture,
} from '../site-assets.ts'
import { SITE_FILE_MAX_BYTES } from '../../limits.ts'

export const params = siteParams
export const request = uploadedPictureSchema
export const result = storedPictureSchema

export default endpoint<{ params: SiteParams; request: UploadedPicture; result: StoredPicture }>()({
  route: 'POST /sites/:siteId/assets',
  permission: 'sites.write',
  summary:
    'Makes a picture anew and stores it for a site under a name that no other content has. Pages do not change until a manifest names it.',
  status: 201,
  audit: {
    action: 'site.file-added',
    facts: ({ params: { siteId }, result: { name, bytes } }) => ({ siteId, file: `assets/${name}`, bytes }),
  },
  bodyMaxBytes: 2 * base64LengthOf(SITE_FILE_MAX_BYTES) + 4096,
})
