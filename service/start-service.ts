import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { beaconEndpoints, readBeaconChain } from './adapters/beacon/beacon-settings.ts'
import { createDrandBeacon } from './adapters/beacon/drand-beacon.ts'
import { openAddressProvider } from './adapters/addresses/address-provider.ts'
import { Closing, forgetting } from './base/closing.ts'
import { systemClock, type Clock } from './base/clock.ts'
import { readCheckKeys } from './adapters/checks/check-keys.ts'
import { createPersonChecks } from './adapters/checks/person-checks.ts'
import { registerSandboxChecks } from './adapters/checks/register-sandbox-checks.ts'
import { openCountryByAddress } from './adapters/country-by-address.ts'
import { systemEntropy, type Entropy } from './adapters/entropy.ts'
import { openIdentityProvider } from './adapters/identity-provider/identity-provider.ts'
import { openDocumentStore } from './adapters/documents/document-store.ts'
import { type MailTransport, openMailCarrier } from './adapters/mail/mail-transport.ts'
import { openTextTransport } from './adapters/text-messages/text-transport.ts'
import { ownOrigin } from './adapters/payments/own-origin.ts'
import type { OperatorService } from './call/operator-call.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { createChannel } from './channel/channel.ts'
import { createVisitorReads } from './channel/visitor-reads.ts'
import type { Config } from './config/config.ts'
import type { ServiceContext } from './context.ts'
import type { Database } from './database/database.ts'
import { createCardFinisher } from './draws/card-finisher.ts'
import { startDrawRunner } from './draws/draw-runner.ts'
import { storeBeaconChain } from './draws/store-beacon-chain.ts'
import { openEvents } from './events/open-events.ts'
import { createSeedVault } from './games/rows/seed-vault.ts'
import { syncRaffleOrder } from './games/changes/sync-raffle-order.ts'
import { createJoinGatherer } from './joins/join-gatherer.ts'
import { countedUse } from './limits/client-use.ts'
import type { Logger } from './base/log.ts'
import { RateLimits } from './limits/rate-limits.ts'
import { SharedReads } from './limits/shared-reads.ts'
import { startMailRunner } from './mail/mail-runner.ts'
import { originForMails } from './mail/origin-for-mails.ts'
import { createOperatorApp, type OperatorAppOptions } from './operator/operator-app.ts'
import { firstOperatorToken, OperatorAuth, warnOfShortToken } from './operator/operator-auth.ts'
import { registerAdverts } from './pages/adverts.ts'
import { mailPictures } from './pages/mail-pictures.ts'
import { registerDocumentPreview } from './pages/document-preview.ts'
import { registerDocumentUpload } from './pages/document-upload.ts'
import { registerPages } from './pages/register-pages.ts'
import { finishLeft } from './operator/save-site.ts'
import { finishSavings } from './operator/saving-audit.ts'
import { firstAdministratorLink } from './people/person-links.ts'
import { syncCurrencies } from './players/rows/sync-currencies.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { readyPlayers } from './personal-data/ready-players.ts'
import { openConfigured, openPresent } from './open-present.ts'
import { createPersonalVault } from './players/rows/personal-vault.ts'
import { assertFree, createPublicApp, listen } from './public-server.ts'
import { startAnchoring } from './ledger/anchor-audit.ts'
import { createRegisterGate } from './protection/ask-register.ts'
import { startRegisterRunner } from './protection/register-runner.ts'
import { startIdentityRunner } from './verification/identity-runner.ts'
import { startPruning } from './prune.ts'
import { readTlsFiles, type TlsFiles } from './config/secure-server.ts'
import { createSessionStore } from './sessions/session-store.ts'
import { createThrottle } from './sessions/throttle.ts'
import { openSiteCatalogue, type SiteCatalogue } from './sites/catalogue.ts'
import { SiteNumbers } from './sites/site-numbers.ts'
import { startTextRunner } from './text-messages/text-runner.ts'
import { followFiles } from './publications/follow-files.ts'
import { RUNNERS } from './runners.ts'
import { wakeAfterCommit } from './wake-after-commit.ts'
import { startWebhookRunner } from './webhooks/webhook-runner.ts'
import { registerPayments, startPaymentRequests } from './serve-payments.ts'

export interface RunningService {
  readonly service: ServiceContext
  readonly port: number
  readonly operatorPort: number
  /** Printed once, at the first start. */
  readonly operatorToken: string | null
  /** The secret of a link that makes the first administrator; null where there is one. */
  readonly firstAdministrator: string | null
  /** Opens the site builder while this process runs; passed only to the process or person who started it, and not stored. */
  readonly runToken: string
  /** Drains: finishes running requests, asks the WebSockets to reconnect, and ends. */
  stop: () => Promise<void>
}

export interface StartOptions {
  config: Config
  log: Logger
  clock?: Clock
  entropy?: Entropy
}

/** Time for running requests, out of the ten seconds of a drain. */
const FINISH_WITHIN_MS = 5000

/** Creates a whole service and starts listening. If a step fails, everything opened before is closed. */
export async function startService(options: StartOptions): Promise<RunningService> {
  const closing = new Closing()
  try {
    return await start(options, closing)
  } catch (error) {
    await closing.run()
    throw error
  }
}

async function start(options: StartOptions, closing: Closing): Promise<RunningService> {
  const { config, log, clock = systemClock, entropy = systemEntropy } = options
  const publicly = { port: config.port, host: config.host, variable: 'PORT' }
  const tls = await readTlsFiles(config.tls)
  const operatorTls = await readTlsFiles(config.operators.tls, 'OPERATOR_')
  await assertFree(publicly)
  // A clock of its own is that of a test or of a history.
  const opened = await (clock === systemClock ? openPresent : openConfigured)(config, log)
  closing.add(() => opened.close())
  let wakeRelay = () => {}
  const database = wakeAfterCommit(opened, () => wakeRelay())
  const sites = await openSites(options, database)
  closing.add(() => sites.close())
  closing.add(forgetting(await syncCurrencies({ database, sites, log })))
  closing.add(forgetting(await syncRaffleOrder({ database, sites, log })))
  closing.add(await followFiles({ database, sites, config, log }))
  const keys = await openKeyRing(database, config, log)
  const vault = createPersonalVault(keys, entropy)
  const seeds = createSeedVault(keys, entropy)
  const documents = openDocumentStore(config)
  await readyPlayers({ database, vault, log, config, sites, documents })
  await seeds.sealOpenSeeds(database)
  const countries = await openCountryByAddress(config.countryDatabase)
  const checkKeys = await readCheckKeys(config)
  const checks = createPersonChecks({ keys, checkKeys, clock, log, hasSandbox: config.sandboxProcessor })
  const addresses = await openAddressProvider(config.addressDatabase)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  watchBacklog(database, metrics)

  const { events, count, figures, wake, stop } = await openEvents({
    ...config,
    database: opened,
    clock,
    entropy,
    log,
  })
  closing.add(stop)
  wakeRelay = wake

  const sessions = createSessionStore({ database, clock, entropy, keys })
  const clientUse = countedUse(config.clientBounds, metrics)
  const throttle = createThrottle({ database, keys, registrationsPerHour: config.registrationsPerHour })
  const joins = createJoinGatherer({ database, seeds, log })
  closing.add(() => joins.close())
  const cards = createCardFinisher({ database, seeds, vault, log })
  closing.add(() => cards.close())
  const chain = await readBeaconChain(config.beacon)
  await storeBeaconChain(database, chain)
  const beacon = chain === null ? null : createDrandBeacon(beaconEndpoints(config.beacon), log)
  const service: ServiceContext = {
    config,
    database,
    clock,
    entropy,
    beacon,
    countries,
    checks,
    registerGate: createRegisterGate({ database, checks, vault, sessions }),
    addresses,
    documents,
    log,
    sites,
    events,
    joins,
    cards,
    sessions,
    throttle,
    clientUse,
    sharedReads: new SharedReads(),
    rateLimits: new RateLimits({ shared: count, metrics }),
    keys,
    vault,
    seeds,
    metrics,
    sharedFigures: figures,
  }
  const draws = startDrawRunner(service)
  joins.onFilled(() => draws.wake())
  clock.onMoved?.(() => draws.wake())
  closing.add(() => draws.stop())
  for (const startRunner of RUNNERS) closing.add(startRunner(service).stop)
  const pruning = startPruning(service)
  closing.add(() => pruning.stop())
  const anchoring = await startAnchoring(service)
  closing.add(() => anchoring.stop())
  return serve(service, { publicly, tls, operatorTls }, closing)
}

interface Listening {
  readonly publicly: Parameters<typeof listen>[1]
  readonly tls: TlsFiles | null
  readonly operatorTls: TlsFiles | null
}

/** Listens for players and for operators, and starts what sends to the outside. */
async function serve(
  service: ServiceContext,
  { publicly, tls, operatorTls }: Listening,
  closing: Closing,
): Promise<RunningService> {
  const { config, database, sites, clientUse } = service
  const channel = await createChannel(service)
  const app = createPublicApp(service, channel, tls)
  await registerPayments(app, service)
  await registerSandboxChecks(app, service)
  await registerDocumentUpload(app, service)
  registerDocumentPreview(app, service)
  registerAdverts(app, service)
  const { clientEntry, earlyHints, tracing } = config
  const readAsVisitor = createVisitorReads(service)
  let isStarted = false
  const pages = { clientEntry, earlyHints, tracing, clientUse, readAsVisitor, isStarted: () => isStarted }
  await registerPages(app, service, pages)
  await app.ready()
  const port = await listen(app.server, publicly)
  const publicOrigin = ownOrigin(app.server)
  service.checks.listensAt(publicOrigin)
  // The sandbox of the checks answers in this process, so the runners start after the process listens.
  for (const startRunner of [startRegisterRunner, startIdentityRunner]) closing.add(startRunner(service).stop)
  const mail = openMailCarrier(config)
  closing.add(async () => mail.close())
  startSenders(service, { port, origin: publicOrigin, carrier: mail }, closing)
  // The embedded database has one process: a saving without an end belongs to a stopped one.
  if (database.kind === 'embedded') await finishLeft(service)
  else await finishSavings(service)
  const operatorToken = await firstOperatorToken(service)
  const firstAdministrator = await firstAdministratorLink(service)
  warnOfShortToken(service)
  const auth = await OperatorAuth.open(service)
  const identityProvider = openIdentityProvider(config.identityProvider, service.log)
  const operatorPort = await listenForOperators(
    { ...service, publicPort: port, publicOrigin, mail, identityProvider },
    { auth, tls: operatorTls },
    closing,
  )
  closing.add(async () => {
    const closed = app.close()
    await channel.drain(FINISH_WITHIN_MS)
    app.server.closeAllConnections()
    await closed
  })
  // Hundreds of folders take longer to watch than to read; players are served first.
  sites.watch()
  isStarted = true
  return {
    service,
    port,
    operatorPort,
    operatorToken,
    firstAdministrator,
    runToken: auth.runToken,
    stop: () => closing.run(),
  }
}

function openSites({ config, log }: StartOptions, database: Database): Promise<SiteCatalogue> {
  const keptDir = join(config.dataDir, 'served-sites')
  return openSiteCatalogue({ ...config, log, numbers: new SiteNumbers(database), keptDir })
}

/** Starts the senders of mails, text messages, requests to processors and messages to webhooks. */
function startSenders(
  service: ServiceContext,
  {
    port,
    origin,
    carrier,
  }: { readonly port: number; readonly origin: string; readonly carrier: MailTransport },
  closing: Closing,
): void {
  const { config } = service
  const originOf = originForMails(config, port)
  const { supportMailAddress: supportAddress } = config
  const mails = startMailRunner({ service, carrier, originOf, pictures: mailPictures, supportAddress })
  closing.add(() => mails.stop())
  const texts = startTextRunner({ service, transport: openTextTransport(config), originOf })
  closing.add(() => texts.stop())
  const requests = startPaymentRequests(service, origin)
  closing.add(() => requests.stop())
  const webhooks = startWebhookRunner(service)
  closing.add(() => webhooks.stop())
}

/** If the default port is in use, a free one is taken; a configured port must be available. */
async function listenForOperators(
  service: OperatorService,
  options: OperatorAppOptions,
  closing: Closing,
): Promise<number> {
  const { operatorPort: port, operatorPortChosen, operators } = service.config
  const at = { host: operators.host, variable: 'OPERATOR_PORT' }
  const open = async (wanted: number) => {
    const app = await createOperatorApp(service, options)
    const got = await listen(app.server, { ...at, port: wanted })
    closing.add(async () => {
      app.server.closeAllConnections()
      await app.close()
    })
    return got
  }
  if (operatorPortChosen) return open(port)
  return open(port).catch(() => open(0))
}
