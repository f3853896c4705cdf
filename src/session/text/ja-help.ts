import type { HelpMessages } from './help-messages.ts';

/** Japanese: why each step is there, what can go wrong, and the field's terms in plain words. */
export const jaHelp: Readonly<Record<keyof HelpMessages, string>> = {
  'help.network.why': 'コントラクトも資金もネットワークごとに別なので、最初に選びます。',
  'help.network.wrong':
    'エンドポイントに届かない、または別のネットワークのものであることがあります。どちらも署名の前に知らせます。',
  'help.node.why':
    'L1 はあなたのノードを NodeID と BLS 鍵で識別します。打ち間違いがないよう、ノード自身から取得します。',
  'help.node.wrong':
    'ノードはふつう自分のホストにしか応答しません。その場合はトンネルを開くか、回答を貼り付けてください。',
  'help.account.why':
    '一つのアカウントがオペレーターを所有し、手数料を払います。同意の前に全体の費用を示します。',
  'help.account.wrong':
    'AVAX が足りないことがあります。表示のアドレスへ送ってから、もう一度確認してください。',
  'help.register.why': 'L1 とボールトは、オペレーターレジストリであなたを見つけます。',
  'help.register.wrong': '問題はまれです。トランザクションは一つで、やり直せます。',
  'help.opt-in.why':
    'オプトインは、この L1 を検証し、このボールトの支援を受けるという意思表示です。',
  'help.opt-in.wrong':
    'あなたを知らないキュレーターのボールトは委任しません。先に相談してください。',
  'help.stake.why':
    'バリデーターはステークに支えられます。L1 の管理者があなたを有効にし、キュレーターが委任し、次のエポックから有効になります。',
  'help.stake.wrong':
    '人の作業なので数時間から数日かかることがあります。その間も失われるものはなく、ここで動かし続ける必要もありません。',
  'help.add.why': 'ステークの一部を使って、ノードを L1 に加えます。',
  'help.add.wrong':
    'ここから 24 時間以内に P-Chain が登録を受け取る必要があります。間に合わなければクリーンアップしてからやり直します。',
  'help.complete.why': 'L1 と P-Chain が、バリデーターの署名したメッセージで結果を伝え合います。',
  'help.complete.wrong':
    '署名が遅い、または少し早すぎることがあります。自動でやり直し、二重に払うことはありません。',
  'help.home.why': 'あなたのノードと、それぞれにできることです。見るだけなら鍵はいりません。',
  'help.home.wrong': 'P-Chain の残高がなくなると、ノードは検証をやめます。',
  'help.ticket.why':
    'この段階ではチームがノードを追加します。チケットでどれがあなたのノードかを伝えます。',
  'help.ticket.wrong': 'チームの作業には時間がかかることがあります。ノードは動かし続けてください。',
  'term.l1': 'L1: 独自のバリデーターを持つブロックチェーン。',
  'term.node-id': 'NodeID: ノードの名前。鍵から決まり、変わりません。',
  'term.bls': 'BLS 鍵: ノードがメッセージに署名する鍵。証明はその鍵を持つことを示します。',
  'term.p-chain': 'C-Chain と P-Chain: 前者にコントラクト、後者にバリデーターの一覧があります。',
  'term.operator': 'オペレーター: バリデーターを運用する人。ここではあなたのアカウント。',
  'term.vault': 'ボールト: ほかの人のステークの保管先。誰を支えるかはキュレーターが決めます。',
  'term.epoch': 'エポック: L1 がステークを集計する期間の単位。',
  'term.weight': '重み: バリデーターの票の重さ。',
  'term.middleware': 'L1 ミドルウェア: ステークをバリデーターの重みに変えるコントラクト。',
  'term.validation-id': '検証 ID: バリデーターセットへの一回の参加を表す名前。',
  'term.balance': 'P-Chain 残高: 継続手数料の支払い元。残りは返されます。',
  'term.fee':
    '手数料: ネットワークがトランザクションごとに取る費用。「最大」は最悪の場合の額です。',
};
