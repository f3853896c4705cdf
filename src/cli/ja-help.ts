/** Japanese: what help says, by its English. */
export const jaHelpOf: Readonly<Record<string, string>> = {
  'Register the signer as an operator': '署名者をオペレーターとして登録する',
  "a link to the operator's website or profile":
    'オペレーターのウェブサイトやプロフィールへのリンク',
  'the network to use (required)': '使うネットワーク (必須)',
  'a key that is stored encrypted here; see onboard keys list':
    'ここに暗号化して保管した鍵。一覧は onboard keys list',
  'a file with the password of the stored key (or set ONBOARD_KEYSTORE_PASSWORD)':
    '保管した鍵のパスワードのファイル (または ONBOARD_KEYSTORE_PASSWORD)',
  'the key itself; visible in the process list and in shell history':
    '鍵そのもの。プロセス一覧とシェルの履歴に残ります',
  'a file with the key, or - for standard input (or set ONBOARD_PRIVATE_KEY)':
    '鍵のファイル。標準入力は - (または ONBOARD_PRIVATE_KEY)',
  'a Ledger connected by USB, with its Avalanche app open':
    'USB 接続した Ledger (Avalanche アプリを開いておく)',
  "with --ledger: the last part of the account's path, counted from 0 (default 0)":
    '--ledger と共に: アカウントのパスの最後の番号 (0 から。既定は 0)',
  'sign nothing: print what this account has to sign elsewhere; exit code 4 until that is done':
    '署名せず、このアカウントが別の場所で署名するものを表示 (済むまで終了コード 4)',
  'with --unsigned: its P-Chain address, if something on that chain has to be signed':
    '--unsigned と共に: P-Chain で署名するものがある場合の P-Chain アドレス',
  'with --unsigned: also write it to a new file': '--unsigned と共に: 新しいファイルにも書き込む',
  'with --unsigned: write a call as a batch for the Safe transaction builder':
    '--unsigned と共に: 呼び出しを Safe のトランザクションビルダー用に書き込む',
  'where AVAX is real money: the name of the network, typed before the first signature of an account':
    '本物のお金の場合: アカウントの最初の署名の前に入力するネットワーク名',
  'wait for people too, as long as it takes, or at most this long: --wait=2h':
    '人も待つ。終わるまで、または指定の時間まで: --wait=2h',
  'end after this time with exit code 4, at the next safe moment: 90s, 30m, 2h, 1d':
    'この時間が過ぎたら、次の安全な時点で終了コード 4 で終わる: 90s、30m、2h、1d',
  'Print the addresses of a network and its L1 as shell variables':
    'ネットワークとその L1 のアドレスをシェル変数として表示する',
  'send without asking for confirmation': '確認を求めずに送信する',
  'the most that all fees of this run may come to, in AVAX (default 1)':
    '今回の手数料の合計の上限 (AVAX、既定は 1)',
  'show what would be sent, but send nothing': '送信内容を表示するだけで、送信しない',
  'first check that the link leads to a page': '先に、リンク先にページがあるか確かめる',
  "Change the signer's metadata link": '署名者のメタデータのリンクを変更する',
  'Opt the signer out of an L1': '署名者を L1 からオプトアウトする',
  'Opt the signer out of a vault': '署名者をボールトからオプトアウトする',
  'Opt the signer in to an L1': '署名者を L1 にオプトインする',
  "the L1's validator manager proxy": 'L1 のバリデーターマネージャープロキシ',
  'Tell whether an operator is opted in to an L1': 'オペレーターが L1 にオプトイン済みか確認する',
  "the operator's account": 'オペレーターのアカウント',
  'Opt the signer in to a vault': '署名者をボールトにオプトインする',
  'the vault': 'ボールト',
  'Tell whether an operator is opted in to a vault':
    'オペレーターがボールトにオプトイン済みか確認する',
  'Show the stake delegated to an operator': 'オペレーターに委任されたステークを表示する',
  "the L1's vault manager": 'L1 のボールトマネージャー',
  'Ask a node for its NodeID, BLS public key and proof of possession':
    'ノードに NodeID、BLS 公開鍵、所有証明を問い合わせる',
  "the node's address, such as http://127.0.0.1:9650":
    'ノードのアドレス。例: http://127.0.0.1:9650',
  'print only one value: nodeID, publicKey, proofOfPossession':
    '値を一つだけ表示: nodeID, publicKey, proofOfPossession',
  'List the validators of an L1, or wait until a node joins or leaves':
    'L1 のバリデーターを一覧にする。ノードの参加や離脱も待てる',
  "the L1's subnet ID (required)": 'L1 のサブネット ID (必須)',
  'a P-Chain height, or "proposed" (the default)': 'P-Chain の高さ、または proposed (既定)',
  'only this node': 'このノードだけ',
  'wait until the node is in the set (appears), or is not (leaves), or until anything changes':
    'ノードがセットに入る (appears)、出る (leaves)、または変化するまで待つ',
  'how long --watch waits (default 600)': '--watch の待ち時間 (既定は 600)',
  'Show how far an operator is, whose turn it is and what comes next':
    'オペレーターの進み具合、誰の番か、次の手順を表示する',
  "the operator's address, a NodeID, a validation ID or a transaction hash":
    'オペレーターのアドレス、NodeID、検証 ID、トランザクションのハッシュのどれか',
  'only this L1: its name, subnet, balancer or middleware':
    'この L1 だけ (名前、サブネット、バランサー、ミドルウェア)',
  "the operator's P-Chain address, if it cannot be found otherwise":
    'オペレーターの P-Chain アドレス (ほかで見つからない場合)',
  "also ask the operator's node, at this API address":
    'オペレーターのノードの API にも問い合わせる',
  'a table of many operators: a file of addresses, or - for standard input':
    '多数を表で表示: アドレスのファイル、標準入力は -',
  'print Markdown, for a ticket or a chat': 'チケットやチャット用に Markdown で表示',
  'keep looking, every 10 seconds by default, and print what changes':
    '繰り返し確認し (既定は 10 秒ごと)、変化を表示',
  'Explain the code of a screen, state or error, or a contract error':
    '画面、状態、エラーのコード、またはコントラクトのエラーを説明する',
  'such as G4-WAIT-OWNER, E-TASK-202, NodeNotFound, 0x1f2a2005 or raw revert data':
    '例: G4-WAIT-OWNER、E-TASK-202、NodeNotFound、0x1f2a2005、リバートデータ',
  'Write a receipt of everything: who, what, when, IDs on both chains, links':
    '全体の記録を書き出す (誰が、何を、いつ、両チェーンの ID、リンク)',
  'only this L1': 'この L1 だけ',
  'Write a file that shows others what an operator sees, or open such a file':
    'オペレーターの見ているものを人に見せるファイルを書く、または開く',
  'export or open': 'export または open',
  'for export: an operator, node or transaction; for open: the file':
    'export: オペレーター、ノード、トランザクション。open: ファイル',
  'the file to write (default case-<operator>.json)':
    '書き込むファイル (既定は case-<operator>.json)',
  'with open: show what has changed on the chains since':
    'open と共に: その後チェーン上で変わったことを表示',
  'write it without asking': '確認を求めずに書き込む',
  'Check this machine and its connection: what is fine, what is not, and how to fix it':
    'このマシンと接続を診断し、問題と対処を示す',
  'also check the endpoints of this network': 'このネットワークのエンドポイントも確認する',
  "also check the operator's node at this API address; with --network, whether it tracks the L1s":
    'このアドレスにあるオペレーターのノードも確認する。--network があれば L1 を追跡しているかも',
  'List the transactions that are still waiting; speed one up or cancel it':
    '待機中のトランザクションを一覧にする。急がせる、取り消すこともできる',
  'send the transaction with this nonce again, with a higher fee':
    'この nonce のものを、手数料を上げて送り直す',
  'replace the transaction with this nonce by an empty one':
    'この nonce のものを、何もしないトランザクションで置き換える',
  'Begin to add a node; prints the transaction that the second step needs':
    'ノードの追加を始め、次のコマンドに渡すトランザクションを表示する',
  "the L1's middleware": 'L1 のミドルウェア',
  "the node's NodeID": 'ノードの NodeID',
  "the node's BLS public key: 48 bytes in hexadecimal": 'ノードの BLS 公開鍵 (16 進数 48 バイト)',
  "the node's stake, in the smallest unit (default: all that is available)":
    'ノードのステーク、最小単位 (既定は使える全額)',
  'until when it can be completed, in seconds since 1970; at most 24 hours from now':
    '完了の期限、1970 年からの秒数 (24 時間以内)',
  'who gets the rest of the P-Chain balance, such as P-… or 2:P-…,P-… (default: you)':
    'P-Chain 残高の残りの受取人。例: P-…、2:P-…,P-… (既定は自分)',
  'who may take the validator out of service (default: you)':
    'バリデーターを停止できる人 (既定は自分)',
  'API address of the node, which is asked whether it tracks the L1 (default: as in the wizard)':
    'L1 を追跡しているかを確認するノードの API アドレス (既定はウィザードと同じ)',
  'Complete the addition of a node: P-Chain, acknowledgement, L1':
    'ノードの追加を完了する (P-Chain、受領確認、L1)',
  "the operator's account, whose key signs": '署名する鍵の、オペレーターのアカウント',
  'what the first step printed': '最初のコマンドが表示したもの',
  "the proof of possession of the node's BLS key: 96 bytes in hexadecimal":
    'ノードの BLS 鍵の所有証明 (16 進数 96 バイト)',
  "the validator's first P-Chain balance, in AVAX (default: a month's fee)":
    'バリデーターの最初の P-Chain 残高、AVAX (既定は 1 か月分の手数料)',
  "Begin to change a node's stake; prints the transaction that the second step needs":
    'ノードのステークの変更を始め、次のコマンドに渡すトランザクションを表示する',
  "the node's new total stake, in the smallest unit": 'ノードの新しいステークの合計、最小単位',
  'Complete a change of stake: P-Chain, acknowledgement, L1':
    'ステークの変更を完了する (P-Chain、受領確認、L1)',
  "Add AVAX to a validator's balance on the P-Chain":
    'バリデーターの P-Chain 残高に AVAX を追加する',
  'in AVAX, such as 0.5': 'AVAX。例: 0.5',
  "the L1's middleware, if the node validates several L1s":
    'L1 のミドルウェア (ノードが複数の L1 を検証している場合)',
  'Begin to remove a node; prints the transaction that the second step needs':
    'ノードの削除を始め、次のコマンドに渡すトランザクションを表示する',
  'Complete a removal: P-Chain, acknowledgement, L1': '削除を完了する (P-Chain、受領確認、L1)',
  'what the first step printed; for an expired registration, that of its addition':
    '最初のコマンドが表示したもの (期限切れの登録では、追加のときのもの)',
  'Create, import, list or remove keys that are stored encrypted here':
    'ここに暗号化して保管する鍵を作成、インポート、一覧、削除する',
  'the name of the stored key': '保管する鍵の名前',
  'for import: a file with the key or another keystore, or - for standard input':
    'import: 鍵または別のキーストアのファイル、標準入力は -',
  'show the P-Chain address in the format of this network':
    'このネットワークの書式で P-Chain アドレスを表示する',
  'for remove: do not ask for the name': 'remove: 名前の入力を求めない',
  'Run the sandbox network on this machine until Ctrl-C':
    'このマシンでサンドボックスを動かす (Ctrl-C で終了)',
  'port of the API; the node uses the next one': 'API のポート。ノードは次の番号を使う',
  'start a fresh sandbox and delete the old one': '新しく始める (以前のものは削除)',
  'length of an epoch of a new sandbox': '新しいサンドボックスのエポックの長さ',
  'C-Chain of a new sandbox: as since the Helicon upgrade, or as before it':
    '新しいサンドボックスの C-Chain の動作: Helicon アップグレード以降、またはそれ以前',
  'contracts of a new sandbox: a, or the newer c':
    '新しいサンドボックスのコントラクト: a、または新しい c',
  'a fresh sandbox in a situation that support staff meet; an unknown name lists them':
    'サポートで出会う状況の新しいサンドボックス (未知の名前で一覧)',
  'print the variables that the examples use, for the running sandbox: eval "$(onboard sandbox --env)"':
    '例で使う変数を表示する (動作中のもの): eval "$(onboard sandbox --env)"',
  'Check whether a host can run a validator node': 'ホストがバリデーターノードに足りるか確認する',
  'check this host': 'このホストを確認する',
  'print the small read-only shell script that examines a host':
    'ホストを調べる小さなスクリプト (読み取り専用) を表示する',
  'evaluate what the script printed: a file, or - for standard input':
    'スクリプトの出力を判定する: ファイル、標準入力は -',
  'Print the node settings needed to track an L1, or check a running node':
    'L1 を追跡するノードの設定を表示する。動作中のノードの確認もできる',
  'the phase (default: the active one)': 'フェーズ (既定は現在有効なもの)',
  'the L1, by name or subnet ID, if the phase has several':
    'L1 の名前またはサブネット ID (フェーズに複数ある場合)',
  'print only the flags or only the config file': 'フラグまたは設定ファイルだけを表示する',
  'instead, check the versions that this node runs': '代わりに、このノードのバージョンを確認する',
  'List, show, check, add or remove networks': 'ネットワークを一覧、表示、確認、追加、削除する',
  "a network's name; for add, a file or - for standard input":
    'ネットワークの名前。add ではファイル、標準入力は -',
  'Print the registration ticket for a phase in which a team adds the nodes':
    'チームがノードを追加するフェーズの登録チケットを表示する',
  "the operator's name (required)": 'オペレーターの名前 (必須)',
  'who the operator is, in one line (required)': 'オペレーターの説明、一行 (必須)',
  'also print a link that opens the ticket, already filled in':
    '内容の入ったチケットを開くリンクも表示する',
  'List or change settings: language, colours, linear mode, bell, title':
    '設定を一覧、変更する (言語、色、リニアモード、ベル、タイトル)',
  'for set: the new value; the list shows the possible ones':
    'set: 新しい値 (使える値は一覧に表示)',
  'Print the completion script for a shell': 'シェルの補完スクリプトを表示する',
  'print one JSON document instead of text': '文章の代わりに JSON 文書を一つ出力する (英語)',
  'English (en) or Japanese (ja); by default as in the settings or the locale':
    '英語 (en) または日本語 (ja)。既定は設定、次にロケール',
  'keep all files in this folder (or set ONBOARD_HOME)':
    'すべてのファイルをこのフォルダーに置く (または ONBOARD_HOME)',
  'allow plain HTTP to hosts outside this machine and its private network':
    'このマシンとプライベートネットワークの外でも暗号化なしの HTTP を許す',
  'write details of an internal error to this file': '内部エラーの詳細をこのファイルに書き込む',
  "show an operator's own screens, without a key": 'オペレーター自身の画面を、鍵なしで見る',
  'show what somebody exported with onboard case export':
    'onboard case export で書き出されたものを見る',
  'plain lines and questions: for screen readers, dumb terminals and pipes (or set ONBOARD_LINEAR)':
    '行ごとの文章と質問で進める。読み上げ、簡易ターミナル、パイプ用 (または ONBOARD_LINEAR)',
  'draw the screens even if linear mode is set': 'リニアモードの設定があっても画面を描く',
  'colours for a dark or a light background, or high contrast (or set ONBOARD_THEME)':
    '暗い背景、明るい背景、高コントラストの配色 (または ONBOARD_THEME)',
  'use colours even if they are switched off': '切ってあっても色を使う',
  'use no colours (or set NO_COLOR)': '色を使わない (または NO_COLOR)',
  'ring the bell even if it is switched off': '切ってあってもベルを鳴らす',
  'do not ring the bell when it is your turn (or set ONBOARD_NO_BELL)':
    'あなたの番になってもベルを鳴らさない (または ONBOARD_NO_BELL)',
  "change the window's title even if that is switched off":
    '切ってあってもウィンドウのタイトルを変える',
  "leave the window's title alone when it is your turn (or set ONBOARD_NO_TITLE)":
    'あなたの番になってもウィンドウのタイトルを変えない (または ONBOARD_NO_TITLE)',
  'Show how a command is used': 'コマンドの使い方を表示する',
  'Register and opt in': '登録とオプトイン',
  Nodes: 'ノード',
  Keys: '鍵',
  Look: '確認',
  Support: 'サポート',
  'Host and sandbox': 'ホストとサンドボックス',
  Shell: 'シェル',
  'Become a validator of an L1 secured by staking and restaking.':
    'ステーキングとリステーキングで守られた L1 のバリデーターになります。',
  'Without a command the wizard opens; it shows each step before anything is signed.':
    'コマンドを付けないとウィザードが開きます。署名の前に、各手順の内容を表示します。',
  'To look at an operator without a key: onboard --view <operator> --network <network_name>.':
    '鍵なしでオペレーターを見るには: onboard --view <operator> --network <network_name>',
  'Usage:': '使い方:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
  'Arguments:': '引数:',
  'Global Options:': '共通オプション:',
  'display help for command': 'ヘルプを表示する',
  'output the version number': 'バージョンを表示する',
  'Example:': '例:',
  'The names are those of a running sandbox: eval "$(onboard sandbox --env)"':
    '変数は動作中のサンドボックスのもの: eval "$(onboard sandbox --env)"',
  'TX is what the first command printed: TX=$(onboard …)':
    'TX は最初のコマンドの出力: TX=$(onboard …)',
  'for address: a Ledger connected by USB, with its Avalanche app open':
    'address: USB 接続した Ledger (Avalanche アプリを開いておく)',
  "for address: with --ledger: the last part of the account's path, counted from 0 (default 0)":
    'address: --ledger と共に: アカウントのパスの最後の番号 (0 から。既定は 0)',
};
