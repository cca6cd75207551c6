import { defineConfig } from 'vitest/config'
import { messageAst } from './tools/build/message-ast.ts'

/** Four kinds of test. `npx vitest run --project <name> [path]` runs one. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,service,tools,tests/support}/**/*.test.ts', 'modules/*/rules/**/*.test.ts'],
          exclude: ['**/*.service.test.ts', '**/node_modules/**'],
        },
      },
      {
        plugins: [messageAst()],
        test: {
          name: 'browser-unit',
          environment: 'jsdom',
          include: ['{runtime,themes,modules}/**/*.test.{ts,tsx}', 'tests/runtime/**/*.test.{ts,tsx}'],
          exclude: ['modules/*/rules/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'service',
          environment: 'node',
          include: ['**/*.service.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/support/databases.ts'],
          // Each file opens an embedded database and a PostgreSQL one of its own.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tests/tidy/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
