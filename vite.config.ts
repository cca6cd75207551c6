import react from '@vitejs/plugin-react'
import { join, relative } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { readFirstScreen } from './tools/build/first-screen.ts'
import { groupedSources } from './tools/build/grouped-sources.ts'
import { helpersInReact } from './tools/build/helpers-in-react.ts'
import { leanFacts } from './tools/build/lean-facts.ts'
import { leanFaults } from './tools/build/lean-faults.ts'
import { leanPreload } from './tools/build/lean-preload.ts'
import { leanSchemas } from './tools/build/lean-schemas.ts'
import { messageAst } from './tools/build/message-ast.ts'
import { refuseOptionalSpread } from './tools/build/optional-spread.ts'
import { precompress } from './tools/build/precompress.ts'
import { workerScripts } from './tools/build/worker-scripts.ts'

const ROOT = import.meta.dirname
const ENTRY = 'runtime/main.tsx'
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|^\0rolldown\/runtime/
/** Chunks that every page loads first. */
const ALWAYS_LOADED = /^(react|rolldown-runtime)$/
const MODULES = /\/(modules|games|runtime|schemas)\//
const GAMES = /\/games\/(components|format|live|client)\//
const PARTS = /\/runtime\/(components|format|live|client)\/|\/node_modules\/(jotai|@tanstack)\//

/**
 * The browser's build: `runtime/main.tsx` and what it loads lazily, into `dist/client`. The service writes the page
 * and finds the hashed files through `dist/client/manifest.json`.
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const first = command === 'build' ? await readFirstScreen(ROOT) : null
  return {
    publicDir: false,
    plugins: [
      messageAst({ root: ROOT, ...(first && { isFirst: first.shows }) }),
      leanFacts(),
      leanFaults(),
      leanSchemas(),
      leanPreload(),
      refuseOptionalSpread(),
      react(),
      workerScripts(),
      groupedSources(ROOT, new Set([...(first?.files ?? []), ...(first?.parts.keys() ?? [])])),
      helpersInReact(),
      precompress(),
    ],
    resolve: {
      alias:
        command === 'build'
          ? // Every message is compiled before it reaches the browser: by the build, or by the service for a site's own.
            [
              {
                find: /^@formatjs\/icu-messageformat-parser$/,
                replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
              },
              {
                find: /^react-router$/,
                replacement: join(ROOT, 'node_modules/react-router/dist/production/index.mjs'),
              },
              {
                find: /^react-router\/dom$/,
                replacement: join(ROOT, 'node_modules/react-router/dist/production/dom-export.mjs'),
              },
            ]
          : [],
    },
    css: { transformer: 'lightningcss' },
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: 'manifest.json',
      // The oldest browsers that have modules and are served (spec 9, "Minimum browser versions").
      target: ['chrome89', 'edge89', 'firefox86', 'safari14'],
      // A font or picture inside a script would be paid for by players who never see it.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: {
        polyfill: false,
        // The first script names these files of every later part: its styles, which must be there before it is shown. The
        // names of its scripts would be 2 kB of each first visit; the browser finds them in the part itself.
        resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
      },
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        // The syntax of 2021 is what these browsers have in common: their names alone would replace optional chaining too,
        // for an error of Chrome 89 in calls that the build refuses. No field of a class replaces an accessor.
        transform: { target: 'es2021', assumptions: { setPublicClassFields: true } },
        // Compressing takes most of a build, and is known to.
        checks: { bundlerTimings: false },
        input: { main: ENTRY },
        output: {
          // The first scripts name all later files, so their names are short; `manifest.json` says what they are.
          entryFileNames: 'assets/[hash:7].js',
          chunkFileNames: ({ name }) =>
            ALWAYS_LOADED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              // Changes with a release of React alone, so a player keeps it over our releases.
              { name: 'react', test: REACT },
              // Needed by a first visit to any site, besides the texts of its language and its first screen.
              { name: 'app', test: (id: string) => first?.files.has(relative(ROOT, id)) === true },
              // Each layout of a home screen, and each card and slip of a kind of game: a site loads those that it shows.
              { name: (id: string) => first?.parts.get(relative(ROOT, id)) ?? null, test: MODULES },
              // Shared by later screens: one file instead of many small ones.
              { name: 'parts', test: PARTS, minShareCount: 2, includeDependenciesRecursively: false },
              { name: 'games', test: GAMES, minShareCount: 2, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  }
})
