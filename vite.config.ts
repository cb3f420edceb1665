import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The script files of the client. By default, the bundler creates a file for every few modules that two screens share. The page
 * would then load about ninety files before the tiles appear, in several rounds, each of which takes long on a slow connection.
 * A module goes into the first matching group, with everything that it imports. Modules in no group stay with the screens that
 * need them. A library that only some screens use must not be in a file that every screen loads
 * (tests/screens/shell/scripts.test.ts).
 */
const SCRIPTS = [
  { name: 'sign-in', test: /[\\/]src[\\/]main[\\/]client[\\/]main\.tsx$/ },
  { name: 'workroom', test: /[\\/]src[\\/]main[\\/]client[\\/]workroom\.tsx$/ },
  // Before the table: the commands must not wait for it. Every view waits for the commands, so they may share modules with all views.
  { name: 'commands', test: /[\\/]src[\\/]main[\\/]client[\\/]all-commands\.ts$/ },
  { name: 'dialog', test: /[\\/](?:lucide-react[\\/].*|react-aria-components[\\/].*[\\/](?:Dialog|Modal)\.m?js)$/, minShareCount: 2 },
  // Modules that many screens use, except those that need the table: a screen without a table must not wait for it. Nor for the library
  // that knows phone numbers, which only a few forms need, or for the one that draws maps.
  { name: 'screen', test: /[\\/]src[\\/](?!.*(?:[\\/]form|Form|[Tt]able|List|sessions[\\/]username|client[\\/]map[\\/]))/, minShareCount: 4, maxModuleSize: 8000 },
  { name: 'table', test: /[\\/]platform[\\/]client[\\/]table[\\/]Table\.tsx$/ },
  { name: 'list', test: /[\\/]src[\\/](?!.*(?:[\\/]form|Form|sessions[\\/]username|client[\\/]map[\\/]))/, minShareCount: 4, maxModuleSize: 8000 },
  { name: 'list-box', test: /[\\/]react-aria-components[\\/].*[\\/]ListBox\.m?js$/ },
  { name: 'form', test: /[\\/](?:platform[\\/]client[\\/]form[\\/](?:form|field|use-form|TextEntry|SwitchEntry|DayEntry)|FormPane)\.tsx?$/ },
  { name: 'choice', test: /[\\/]platform[\\/]client[\\/]form[\\/]\w*ChoiceEntry\.tsx$/ },
]

/** The messages of all areas are registered, as the entry of the server does first, and property tests get their seed. */
const SETUP = [folder('src/main/server/all-messages.ts'), folder('tests/property-seed.ts')]
/** For files that need modules of their own: with a process for each, they would take three times as long. They have the messages of the client. */
const OWN_MODULES = [folder('tests/own-modules.ts')]

// vitest takes the number of workers from each project and ignores `--maxWorkers`, since the projects extend this configuration. Projects
// with different numbers need different groups.
/** Tests of the API mostly wait for the database and for background work: on two cores, four workers take two thirds of the time of two. */
const MOSTLY_WAITING = { maxWorkers: Math.max(4, availableParallelism() - 1), sequence: { groupOrder: 0 } }
/** All other tests compute: on two cores, more than two workers would only load more modules, and two pages at a time keep both busy. */
const MOSTLY_COMPUTING = { maxWorkers: process.env.FAULTS === 'long' ? 1 : Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } }

/**
 * One configuration for three tools: `vite build` (the client), `vite build --ssr` (the server) and vitest. Only the journeys
 * have their own, tests/journeys/playwright.config.ts.
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
        rollupOptions: { input: { main: folder('src/main/server/main.ts'), 'new-agency': folder('src/main/server/new-agency.ts'), 'agency-export': folder('src/main/server/agency-export/export-command.ts'), 'agency-import': folder('src/main/server/agency-import/import-command.ts'), backup: folder('src/main/server/backup-command.ts'), restore: folder('src/main/server/restore-command.ts'), 'audit-verify': folder('src/main/server/audit-verify.ts'), 'rotate-keys': folder('src/main/server/rotate-keys.ts') }, output: { entryFileNames: '[name].js' } },
      }
    : {
        outDir: folder('dist/client'),
        emptyOutDir: true,
        target: 'es2023',
        // A source map would give every visitor the source code.
        sourcemap: false,
        // A single style sheet. If the browser failed to load a separate one later, it would not request that one again.
        cssCodeSplit: false,
        rollupOptions: { output: { codeSplitting: { groups: SCRIPTS } } },
      },
  test: {
    root: folder('.'),
    passWithNoTests: true,
    // Long time limits cost nothing when tests pass, and a slow machine does not fail a test.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Pure functions have no state, so the test files can share loaded modules.
      { extends: true, test: { ...MOSTLY_COMPUTING, name: 'domain', root: folder('.'), setupFiles: SETUP, include: ['tests/domain/**/*.test.ts'], isolate: false } },
      { extends: true, test: { ...MOSTLY_COMPUTING, name: 'house', root: folder('.'), setupFiles: SETUP, include: ['tests/house/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          ...MOSTLY_COMPUTING,
          name: 'client',
          root: folder('.'),
          setupFiles: OWN_MODULES,
          isolate: false,
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/commands/**/*.test.{ts,tsx}'],
          exclude: ['tests/client/**/browser/**'],
        },
      },
      {
        extends: true,
        test: { ...MOSTLY_COMPUTING, name: 'browser', root: folder('.'), setupFiles: SETUP, include: ['tests/client/**/browser/*.test.ts'], globalSetup: [folder('tests/client/table/built-page.ts')], retry: 1 },
      },
      {
        // The server has no state per test file, so the files can share its loaded modules.
        extends: true,
        test: {
          ...MOSTLY_WAITING,
          name: 'api',
          root: folder('.'),
          setupFiles: SETUP,
          include: ['tests/api/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: ['tests/api/commands/**', 'tests/api/records/**'],
          globalSetup: [folder('tests/database-server.ts')],
          isolate: false,
        },
      },
      {
        // Each file loads its own modules, since the client has state, and so does the area that only exists in tests.
        extends: true,
        test: {
          ...MOSTLY_WAITING,
          name: 'commands',
          root: folder('.'),
          setupFiles: OWN_MODULES,
          isolate: false,
          include: ['tests/api/commands/**/*.test.ts', 'tests/api/records/**/*.test.ts'],
          globalSetup: [folder('tests/database-server.ts')],
        },
      },
      {
        // The client in a browser, connected to the real server. As in 'api', the files of a worker share the server's modules, and
        // also one Chromium.
        extends: true,
        test: {
          ...MOSTLY_COMPUTING,
          name: 'screens',
          root: folder('.'),
          setupFiles: SETUP,
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: [folder('tests/built-client.ts'), folder('tests/database-server.ts')],
          retry: 1,
          isolate: false,
        },
      },
      {
        // As in 'api', the files of a worker share the server's modules: to evaluate them again takes longer than many files.
        extends: true,
        test: {
          ...MOSTLY_COMPUTING,
          name: 'faults',
          root: folder('.'),
          setupFiles: SETUP,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [folder('tests/built-client.ts'), folder('tests/database-server.ts')],
          testTimeout: 600_000,
          isolate: false,
        },
      },
    ],
  },
}))
