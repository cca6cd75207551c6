import { cp } from 'node:fs/promises'
import { join } from 'node:path'

const SITES = join(import.meta.dirname, '../../sites')

/** Copies the manifests of some sites into a folder for `SITES_DIR`: a test that needs one brand starts no others. */
export async function copySites(folder: string, siteIds: readonly string[]): Promise<void> {
  for (const siteId of ['base', ...siteIds])
    await cp(join(SITES, siteId), join(folder, siteId), { recursive: true })
}
