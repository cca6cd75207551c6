import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { WaitingBesideComputing } from './tests/support/waiting-beside-computing.ts'
import { IS_WHOLE } from './tests/support/whole-run.ts'
import { messageAst } from './tools/build/message-ast.ts'
import { canRunCluster } from './tools/deploy/cluster/parts.ts'

/** Property tests get a fixed seed. */
const setupFiles = ['tests/support/fixed-chance.ts']

/** A machine under load takes longer than the second that a poll has by default. */
const PATIENT = { poll: { timeout: 10_000 } }

/** By default, vitest leaves one processor free: with two, half of them. */
const EVERY_PROCESSOR = '100%'

/** Service tests that limit the process in which they run. */
const OWN_PROCESS = ['service/database/embedded.service.test.ts']

/**
 * Service tests that mostly wait: for a full disk, a cut network, a killed process, a copied database, a room of two thousand, a demonstration. `npm test -- --whole` runs them;
 * in the usual run, `tests/faults/kills` is the short form of the faults and `tests/load/soak` that of the load.
 */
const WAITING = [
  'service/adapters/beacon/beacon-cut.service.test.ts',
  'service/database/connection-watch.service.test.ts',
  'service/events/{redis-cut,wait-for-redis}.service.test.ts',
  'service/subscription-entries/kill.service.test.ts',
  'tests/faults/{full-database-disk,full-disk,mail-cut,network-cut,restored-database}.service.test.ts',
  'tests/load/{bingo-room,demo-day}.service.test.ts',
  'tests/commands/demo-goes-on.service.test.ts',
]
/** Tests of a whole run on a machine that has the parts of a cluster. */
const ON_A_CLUSTER = ['tests/faults/cluster/primary-killed.service.test.ts']
/** Tests of a whole run on a machine that has Prometheus of Debian. */
const WITH_PROMETHEUS = ['tests/contract/prometheus.test.ts']
const hasPrometheus = ['/usr/bin/prometheus', '/usr/bin/promtool'].every((file) => existsSync(file))
const LEFT_OUT = [
  ...(IS_WHOLE ? [] : WAITING),
  ...(IS_WHOLE && canRunCluster() ? [] : ON_A_CLUSTER),
  ...(IS_WHOLE && hasPrometheus ? [] : WITH_PROMETHEUS),
]

/** Five kinds of test. `npx vitest run --project <name> [path]` runs one. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    sequence: { sequencer: WaitingBesideComputing },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The files share the modules that they import: importing them anew took a third of the time.
          isolate: false,
          maxWorkers: EVERY_PROCESSOR,
          setupFiles,
          // No test is timed; the drums of the statistics turn for seconds where others are at work.
          testTimeout: 60_000,
          expect: PATIENT,
          include: [
            '{schemas,service,tools,tests/support,tests/layout}/**/*.test.ts',
            'modules/*/rules/**/*.test.ts',
          ],
          exclude: ['**/*.service.test.ts', 'tools/site-builder/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [messageAst()],
        test: {
          name: 'browser-unit',
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'tests/support/patient-queries.ts'],
          // A page takes longer to make than most of these tests to run: one a worker, and a fresh context a file.
          pool: 'vmThreads',
          maxWorkers: EVERY_PROCESSOR,
          testTimeout: 30_000,
          expect: PATIENT,
          include: [
            '{runtime,games,themes,modules,tools/site-builder}/**/*.test.{ts,tsx}',
            'tools/console/**/*.test.tsx',
          ],
          exclude: ['modules/*/rules/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'service',
          environment: 'node',
          setupFiles,
          include: ['**/*.service.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: [...OWN_PROCESS, ...LEFT_OUT, '**/node_modules/**'],
          globalSetup: ['tests/support/databases.ts'],
          // Each file opens an embedded database and a PostgreSQL one of its own. A test that waits for the end of a fault waits up to a minute.
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 60_000,
          // Not threads: V8 ends a process in which many embedded databases begin and end on several threads (nodejs/node#64500).
          pool: 'forks',
          // The files of a process share the modules that they import, and what has been compiled of them.
          isolate: false,
          // More than two processors need: many of these tests wait for processes, networks and disks.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'service-process',
          environment: 'node',
          setupFiles,
          include: OWN_PROCESS,
          globalSetup: ['tests/support/databases.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 60_000,
          pool: 'forks',
          // The same number as above: vitest runs projects with different numbers one after the other.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tests/tidy/**/*.test.ts'],
          maxWorkers: EVERY_PROCESSOR,
          // One test reads every source with its types.
          testTimeout: 120_000,
        },
      },
    ],
  },
})
