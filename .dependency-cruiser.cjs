/**
 * Who may import whom. A rule's name is said when it is broken; tests/house plants a violation of each.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    forbidden('no-circles', 'A change in a circle of files reaches all of it.', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    forbidden('no-unresolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),

    forbidden('domain-imports-nothing-of-ours', 'The rules stand alone.', { path: '^src/domain/' }, { path: '^(src/(?!domain/)|commands/|tests/)' }),
    forbidden('domain-has-no-input-or-output', 'A rule takes values and answers a value.', { path: '^src/domain/' }, { dependencyTypes: ['core'] }),
    forbidden(
      'domain-uses-pure-packages-only',
      'Dates, decimals and phone numbers; no framework.',
      { path: '^src/domain/' },
      { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'], pathNot: 'node_modules/(date-fns|@date-fns/tz|decimal\\.js|libphonenumber-js)/' },
    ),
    forbidden('contract-imports-domain-only', 'Both sides read the contract.', { path: '^src/contract/' }, { path: '^(src/(?!domain/|contract/)|commands/|tests/)' }),
    forbidden('server-imports-domain-and-contract-only', 'The server knows no screen.', { path: '^src/server/' }, { path: '^(src/(?!domain/|contract/|server/)|commands/|tests/)' }),
    forbidden('client-imports-domain-and-contract-only', 'The page reaches the server through the contract.', { path: '^src/client/' }, { path: '^(src/(?!domain/|contract/|client/)|tests/)' }),
    forbidden('commands-import-no-server', 'A command asks through the contract.', { path: '^commands/' }, { path: '^(src/(?!domain/|contract/|client/)|tests/)' }),
    forbidden('no-view-imports-a-command', 'A view names a command by its typed id.', { path: '^src/', pathNot: '^src/client/workroom\\.tsx$' }, { path: '^commands/' }),

    forbidden('server-platform-knows-no-area', 'Areas stand on the platform.', { path: '^src/server/platform/' }, { path: '^src/server/(?!platform/)' }),
    forbidden(
      'server-area-knows-no-other-areas-routes',
      "Another area's data comes through what its stores export.",
      { path: '^src/server/(?!platform/)([^/]+)/' },
      { path: '^src/server/(?!platform/)[^/]+/.*routes[.]ts$', pathNot: '^src/server/$1/' },
    ),
    forbidden('client-platform-knows-no-area', 'Areas and workspace stand on the platform.', { path: '^src/client/platform/' }, { path: '^src/client/(?!platform/)' }),
    forbidden('client-workspace-knows-no-area', 'The workspace stands on the platform.', { path: '^src/client/workspace/' }, { path: '^src/client/(?!platform/|workspace/)' }),
    forbidden(
      'client-area-shows-no-other-areas-view',
      'Areas can be built side by side; the table of tickets alone is shown by another one, the reconciliation.',
      { path: '^src/client/(?!platform/|workspace/|shell/)([^/]+)/' },
      { path: '^src/client/(?!platform/|workspace/)[^/]+/.*(\\.tsx|-pane\\.ts|columns\\.ts)$', pathNot: '^src/client/($1/|tickets/TicketTable)' },
    ),
    forbidden('only-the-table-kit-knows-ag-grid', 'One kit wraps AG Grid.', { path: '^(src|commands)/', pathNot: '^src/client/platform/table/' }, { path: 'node_modules/ag-grid-' }),

    forbidden('product-knows-no-setup-or-tests', 'What is installed is not what installs.', { path: '^(src/(?!setup/)|commands/)' }, { path: '^(src/setup/|tests/)' }),
    forbidden(
      'product-uses-no-development-package',
      'The product runs without the development packages.',
      { path: '^(src/(?!setup/)|commands/)' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(@types|vite)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|sql|csv|json|woff2)($|[?])' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], mainFields: ['module', 'main', 'types'] },
  },
}

function forbidden(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}
