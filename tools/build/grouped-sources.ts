import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

interface ManifestEntry {
  readonly file: string
}

/**
 * Adds sources to the build's manifest that share a chunk with others. Vite names such a chunk by its group, but the
 * service looks for the files of a page by their source.
 */
export function groupedSources(root: string, sources: ReadonlySet<string>): Plugin {
  return {
    name: 'tombolo:grouped-sources',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, 'manifest.json')
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, ManifestEntry>
      const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const entry = entries.get(chunk.fileName)
        for (const source of chunk.moduleIds.map((id) => relative(root, id)))
          if (entry !== undefined && sources.has(source)) manifest[source] ??= entry
      }
      await writeFile(path, JSON.stringify(manifest, null, 2))
    },
  }
}
