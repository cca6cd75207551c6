import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { themeSchema } from '#schemas/theme/theme.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'

const SCHEMAS = { 'site-manifest': siteManifestSchema, theme: themeSchema }

export default operatorReads('getSchema', async ({ params }) => SCHEMAS[params.name])
