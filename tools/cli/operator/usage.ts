/** The usage of `npm run operator`: every command with its options. */
export const USAGE = `Usage:
  npm run operator -- token create --name <name> --scopes <scope,…> [--expires <date>]
                                     Make a token; its secret is shown this once.
  npm run operator -- token list     List the tokens that were made.
  npm run operator -- token revoke <name>
  npm run operator -- person list    List who works for the operators, with their roles.
  npm run operator -- person invite <e-mail> --name <name> --roles <role,role@site,role@operator …>
                                     Make a link that sets a password and an authenticator; it is mailed too.
  npm run operator -- person renew <number>
                                     Make a new link, for a lost password or authenticator.
  npm run operator -- person roles <number> --roles <role,role@site,role@operator …>
  npm run operator -- person disable|enable|sign-out <number>
  npm run operator -- role list|save <name> --scopes <scope,…>|remove <name>
  npm run operator -- player find <what is known> --site <id>
                                     Find by user name, number, address, phone number, document, or name and date of birth.
  npm run operator -- player ban <playerId> --site <id> --reason <text>
  npm run operator -- player unban <playerId> --site <id> --reason <text>
  npm run operator -- player segment <playerId> --site <id> --segment <A|A1|B|C|D> --reason <text>
  npm run operator -- player ticket <playerId> --site <id>
                                     Make a ticket that logs the player in once.
  npm run operator -- player demand-password <playerId> --site <id> --reason <text>
                                     End the sessions; the next login must choose another password.
  npm run operator -- player protection <playerId> --site <id>
                                     Show the player's limits, and a time-out, self-exclusion or ban.
  npm run operator -- player subscriptions <playerId> --site <id>
                                     List the player's subscriptions: their draws, payments and missed ones.
  npm run operator -- player marketing <playerId> --site <id>
                                     Show each consent to marketing and each withdrawal of one.
  npm run operator -- player reopen <playerId> --site <id> --reason <text>
                                     Open a dormant account again, once the identity was checked.
  npm run operator -- dormant list --site <id>
                                     List accounts that were closed without play, and what is owed.
  npm run operator -- player export <playerId> --site <id> --out <new folder>
                                     Write what is stored about the player, with the pictures of documents.
  npm run operator -- player erase <playerId> --site <id> --reason <text>
                                     Ask to erase the personal data, and to close the account for good.
  npm run operator -- player hand-over <playerId> --site <id> --currency <code> --reference <text> --reason <text>
                                     Ask to book that unclaimed money of a dormant account was handed over.
  npm run operator -- player set-limit <playerId> --site <id> --limit <kind> --amount-minor <minor units> --currency <code> --reason <text>
                                     Set customer service's limit; it applies at once.
  npm run operator -- player restrict <playerId> --site <id> --kind <timeOut|selfExclusion> --until <date> --reason <text>
                                     Begin a time-out or a self-exclusion, on every site of the operator.
  npm run operator -- player remove-exclusion <playerId> --site <id> --reason <text>
                                     End a self-exclusion on request, a day later, or a week where it has no end.
  npm run operator -- player lift-limit <playerId> --site <id> --limit <kind> [--source self] --reason <text>
  npm run operator -- player lift-restriction <playerId> --site <id> --reason <text>
                                     Ask to end a limit, a time-out or a self-exclusion early.
  npm run operator -- player book-deposit <playerId> --site <id> --amount <amount> --currency <code> --reference <text> --reason <text>
                                     Book a bank transfer as a deposit; another operator confirms a large one.
  npm run operator -- player adjust <playerId> --site <id> --amount <amount, negative to take> --currency <code> --reason <text>
                                     Ask to move money between the revenue and a player's cash.
  npm run operator -- deposit list --site <id> [--status paid]
                                     List deposits, the newest first.
  npm run operator -- refund instance <gameInstanceId> --site <id> --reason <text>
                                     Give back all plays of an instance before its draw.
  npm run operator -- refund play <playId> --site <id> --reason <text>
                                     Ask to give back one play of an ended instance.
  npm run operator -- approval list --site <id> [--status open]
                                     List changes that another operator must confirm.
  npm run operator -- approval confirm <approvalId> --site <id>
  npm run operator -- approval reject <approvalId> --site <id> --reason <text>
  npm run operator -- maintenance on --site <id> [--message <text for the players>] [--text <language>=<text> …] [--until <date>]
                                     Close a site; its pages show the message in their language, and the expected end.
  npm run operator -- maintenance off --site <id> [--message <text>]
                                     Open it again; a message is a banner.
  npm run operator -- maintenance show --site <id>
  npm run operator -- sales hold --site <id>
                                     Take no plays of any game; all else goes on.
  npm run operator -- sales open --site <id>
  npm run operator -- sales show --site <id>
  npm run operator -- withdrawal list --site <id> [--status pending]
                                     List withdrawals with their bank accounts.
  npm run operator -- withdrawal request <playerId> --site <id> --amount <amount> --currency <code> --reason <text> [--holder <name> --number <IBAN or number>] [--sort-code <code>] [--bank <name>]
                                     Ask for a withdrawal on behalf of a player, also of one who is excluded or banned.
                                     Without an account the money goes back to the method of the deposits.
  npm run operator -- withdrawal approve <withdrawalId> --site <id>
  npm run operator -- withdrawal send <withdrawalId> --site <id>
                                     Give an approved withdrawal to the processor that pays it.
  npm run operator -- withdrawal pay <withdrawalId> --site <id> --reference <the bank's reference>
  npm run operator -- withdrawal reject <withdrawalId> --site <id> --reason <text for the player>
  npm run operator -- withdrawal take-back <withdrawalId> --site <id> --reason <text for the player> [--confirmed]
                                     Return the money of a payout that its processor never accepted.
  npm run operator -- chargeback list --site <id>
                                     List deposits that banks took back, and what their players owe.
  npm run operator -- reconcile --from <day> [--to <day>] [--processor <id>] [--file <settlement report of Adyen>]
                                     Compare the processors' lists with the ledger, of all sites; 1 with differences.
  npm run operator -- document list --site <id> [--status submitted]
                                     List players' documents with what they must prove.
  npm run operator -- document view <number> --site <id> --out <file>
                                     Write each page to a file: card.jpg, card-2.jpg, …
  npm run operator -- document accept <number> --site <id>
  npm run operator -- document refuse <number> --site <id> --reason <text for the player>
  npm run operator -- case list --site <id> [--status open]
                                     List questions of players and guests, those that have waited longest first.
  npm run operator -- case show <number> --site <id>
  npm run operator -- case assign <number> [<name>] --site <id>
  npm run operator -- case answer <number> --site <id> --message <text> | --template <id> [--close]
                                     Answer; the player gets a mail.
  npm run operator -- case note <number> --site <id> --message <text for operators>
  npm run operator -- case close|reopen <number> --site <id>
  npm run operator -- case merge <number> <number> --site <id>
                                     Move the messages of the first case into the second one.
  npm run operator -- case file <number of the file> --site <id> --out <file>
                                     Write each page to a file: answer.jpg, answer-2.jpg, …
  npm run operator -- case template list|save <id> <file.json>|remove <id> --site <id>
                                     Texts for answers, by language.
  npm run operator -- harm list --site <id> [--status open]
                                     List signs that play harms a player, with the figures in words.
  npm run operator -- harm show|look <number> --site <id>
  npm run operator -- harm note|close <number> --site <id> --message <what was seen or done>
  npm run operator -- campaign list --site <id> [--status running]
                                     List campaigns with what they have cost.
  npm run operator -- campaign show <number> --site <id>
                                     Show a campaign with its newest grants.
  npm run operator -- campaign create <file.json> --site <id>
                                     Make the draft of a campaign; the file has its terms.
  npm run operator -- campaign change <file.json> --campaign <number> --site <id>
  npm run operator -- campaign start|pause|end <number> --site <id>
  npm run operator -- coupon list --site <id>
  npm run operator -- coupon create <file.json> --site <id>
                                     Create a coupon; the file has its terms.
  npm run operator -- coupon end <code> --site <id>
  npm run operator -- referral list --site <id> [--status held]
                                     List rewards for invited friends with the reasons against them.
  npm run operator -- referral approve <number of the friend> --site <id>
  npm run operator -- referral decline <number of the friend> --site <id> --reason <text>
  npm run operator -- bonus list <gameId> --site <id>
  npm run operator -- bonus offer <gameId> --site <id> --amount <amount> --minutes <number> --claims <number>
                                     Offer the players of a game some cash, which each claims once.
  npm run operator -- bonus end <gameId> --site <id>
  npm run operator -- ad list --site <id>
                                     List adverts with how often they were shown and clicked.
  npm run operator -- ad create <file.json> --site <id>
                                     Create an advert; the file has its terms, and in pictureFile the path of a picture.
  npm run operator -- ad change <file.json> --site <id> --ad <number>
  npm run operator -- ad end <number> --site <id>
  npm run operator -- webhook list --site <id>
                                     List the webhooks of a site, and how many messages wait.
  npm run operator -- webhook add <address> <event …> --site <id>
                                     The events: withdrawal.paid, or withdrawal.* for all of a subject.
  npm run operator -- webhook change <number> <event …> --site <id>
  npm run operator -- webhook pause|resume|end|test|secret <number> --site <id>
  npm run operator -- webhook replay <number> --from <time> [--until <time>] --site <id>
                                     Send the messages of a period again.
  npm run operator -- webhook deliveries [--status given-up] --site <id>
  npm run operator -- webhook repeat <number of a delivery> --site <id>
  npm run operator -- error list --site <id>
                                     List errors that pages of the site reported, the newest first.
  npm run operator -- prize list --site <id> [--status claimed]
                                     List won items with their winners.
  npm run operator -- prize accept <number> --site <id>
                                     Accept a claim by phone, also of an expired item.
  npm run operator -- prize hand <number> --site <id> [--agent <number>]
  npm run operator -- prize ship <number> --site <id> --reference <tracking number>
  npm run operator -- prize deliver <number> --site <id> [--reference <receipt>]
  npm run operator -- prize agents --site <id>
  npm run operator -- prize add-agent <file.json> --site <id>
  npm run operator -- prize change-agent <file.json> --site <id> --agent <number>
  npm run operator -- call           List every operation of the API.
  npm run operator -- call <operation> [<JSON, file.json or ->]
                                     Call one, with its parameters and its request in one object.

A scope is a permission (players.ban), every permission of an area (games.*) or all of them (*).
--json prints the answer of the service instead, or its refusal, as /api/openapi.json has them.
The command asks the service at --server, or http://127.0.0.1:<OPERATOR_PORT>, with the token in OPERATOR_TOKEN.`

/** An example of a command about each subject, without `npm run operator --`. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  token: "token create --name cashier --scopes 'withdrawals.*,deposits.read' --expires 2027-06-30",
  person: 'person invite ben@example.com --name Ben --roles support@aurora',
  role: "role save night-desk --scopes 'players.read,support.*'",
  player: 'player find ada@example.com --site aurora',
  approval: 'approval confirm 12 --site aurora',
  refund: "refund play 1234 --site aurora --reason 'Bought twice by mistake'",
  maintenance: "maintenance on --site aurora --message 'We are back soon.' --until 2026-12-01T05:00Z",
  sales: 'sales hold --site aurora',
  withdrawal: 'withdrawal list --site aurora --status pending',
  deposit: 'deposit list --site aurora --status paid',
  dormant: 'dormant list --site aurora',
  chargeback: 'chargeback list --site aurora',
  reconcile: 'reconcile --from 2026-11-01 --to 2026-11-30',
  document: 'document list --site aurora',
  case: "case answer 7 --site aurora --message 'It was paid today.' --close",
  harm: 'harm list --site aurora',
  campaign: 'campaign create spring-campaign.json --site aurora',
  coupon: 'coupon create spring.json --site aurora',
  referral: 'referral list --site aurora --status held',
  bonus: 'bonus offer 12 --site aurora --amount 1 --minutes 30 --claims 100',
  prize: 'prize ship 3 --site aurora --reference JJD0099',
  ad: 'ad create banner.json --site aurora',
  webhook: "webhook add https://erp.example/in 'withdrawal.*' --site aurora",
  error: 'error list --site aurora',
  call: 'call getDeposits \'{"siteId": "aurora", "status": "paid", "limit": 5}\'',
}
