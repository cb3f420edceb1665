import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The script files of the client. Left alone, the bundler makes a file of every few modules that two screens share, some
 * ninety until the tiles stand: a slow line waits for each round of them. What comes earlier here takes its module with
 * all that it imports, and what is not named stays with the screen that needs it: no library that only some screens use
 * may come into a file that every screen loads (tests/screens/shell/scripts.test.ts).
 */
const SCRIPTS = [
  { name: 'sign-in', test: /[\\/]src[\\/]main[\\/]client[\\/]main\.tsx$/ },
  { name: 'workroom', test: /[\\/]src[\\/]main[\\/]client[\\/]workroom\.tsx$/ },
  { name: 'dialog', test: /[\\/](?:lucide-react[\\/].*|react-aria-components[\\/].*[\\/](?:Dialog|Modal)\.m?js)$/, minShareCount: 2 },
  // What many screens use, but nothing that stands on the table: a screen without one does not wait for it.
  { name: 'screen', test: /[\\/]src[\\/](?!.*(?:[\\/]form|Form|[Tt]able|List))/, minShareCount: 4, maxModuleSize: 8000 },
  { name: 'table', test: /[\\/]platform[\\/]client[\\/]table[\\/]Table\.tsx$/ },
  { name: 'list', test: /[\\/]src[\\/](?!.*(?:[\\/]form|Form))/, minShareCount: 4, maxModuleSize: 8000 },
  { name: 'list-box', test: /[\\/]react-aria-components[\\/].*[\\/]ListBox\.m?js$/ },
  { name: 'form', test: /[\\/](?:platform[\\/]client[\\/]form[\\/](?:form|field|use-form|TextEntry|SwitchEntry|DayEntry)|FormPane)\.tsx?$/ },
  { name: 'choice', test: /[\\/]platform[\\/]client[\\/]form[\\/]\w*ChoiceEntry\.tsx$/ },
]

/**
 * One file for three tools: `vite build` (the client), `vite build --ssr` (the server) and vitest (every test without
 * a page of its own). Journeys in a browser have tests/journeys/playwright.config.ts.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: folder('src/main/client'),
  plugins: [react()],
  resolve: { alias: { '#src': folder('src'), '#commands': folder('commands'), '#tests': folder('tests') } },
  build: isSsrBuild
    ? {
        outDir: folder('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: { input: { main: folder('src/main/server/main.ts'), 'new-agency': folder('src/main/server/new-agency.ts'), backup: folder('src/main/server/backup-command.ts'), restore: folder('src/main/server/restore-command.ts'), 'audit-verify': folder('src/main/server/audit-verify.ts'), 'rotate-keys': folder('src/main/server/rotate-keys.ts') }, output: { entryFileNames: '[name].js' } },
      }
    : {
        outDir: folder('dist/client'),
        emptyOutDir: true,
        target: 'es2023',
        // A map would give every visitor the whole source.
        sourcemap: false,
        // One sheet: a sheet of a late part that failed to come is never asked for again by the loader.
        cssCodeSplit: false,
        rollupOptions: { output: { codeSplitting: { groups: SCRIPTS } } },
      },
  test: {
    root: folder('.'),
    passWithNoTests: true,
    // What the entries of both sides do first: rules and screens say sentences of every area.
    setupFiles: [folder('src/main/domain/all-messages.ts')],
    // Patience costs nothing where all is well: what is slow on a busy machine shall not be called wrong.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // On two cores the default is one worker; a second one works while the first waits for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Functions of values keep nothing: what one file has read serves the next.
      { extends: true, test: { name: 'domain', root: folder('.'), include: ['tests/domain/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'house', root: folder('.'), include: ['tests/house/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'client',
          root: folder('.'),
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/commands/**/*.test.{ts,tsx}'],
          exclude: ['tests/client/**/browser/**'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', root: folder('.'), include: ['tests/client/**/browser/*.test.ts'], globalSetup: [folder('tests/client/table/built-page.ts')], fileParallelism: false, retry: 1 },
      },
      {
        // The server is the same for every file: read once, it serves those that come after.
        extends: true,
        test: {
          name: 'api',
          root: folder('.'),
          include: ['tests/api/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: ['tests/api/commands/**', 'tests/api/records/**'],
          globalSetup: [folder('tests/database-server.ts')],
          isolate: false,
        },
      },
      {
        // The client's own state goes along with its commands, and the test area with its server: each file has its own.
        extends: true,
        test: {
          name: 'commands',
          root: folder('.'),
          include: ['tests/api/commands/**/*.test.ts', 'tests/api/records/**/*.test.ts'],
          globalSetup: [folder('tests/database-server.ts')],
        },
      },
      {
        // The client in a browser before the real server, one file after another: two cores carry all three. The server is
        // read once for all files, as in api, and one Chromium serves them.
        extends: true,
        test: {
          name: 'screens',
          root: folder('.'),
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: [folder('tests/built-client.ts'), folder('tests/database-server.ts')],
          retry: 1,
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          root: folder('.'),
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [folder('tests/database-server.ts')],
          testTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
}))
