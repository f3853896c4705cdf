import type { EngineMessages } from '../../engine/message.ts';
import type { TaskMessages } from '../../tasks/messages.ts';
import type { Part } from './dictionary.ts';

/** Japanese: what the engine and the tasks say: titles of steps and intents, facts, waits. */
export const jaTasks: Part<EngineMessages & TaskMessages> = {
  'fact.registration-expired': '登録の期限が {expiry} に切れました',
  'wait.elsewhere': '別の場所で署名したものがチェーンに載るのを待っています。',
  'step.balance': '変更前の残高',
  'fact.balance': '{balance} AVAX',
  'clock.no-date':
    'エンドポイントが時刻 (HTTP の Date ヘッダー) を送りません。期限は最新のブロックの時刻で判断しますが、古い場合があります。',
  'clock.ahead':
    'ネットワークの時刻はこのコンピューターの時計より {seconds} 秒進んでいます。期限はネットワークの時刻で判断します。',
  'clock.behind':
    'ネットワークの時刻はこのコンピューターの時計より {seconds} 秒遅れています。期限はネットワークの時刻で判断します。',
  'wait.in-pool': 'トランザクションを送信しました。ブロックに入るのを待っています。',
  'wait.processing': 'チェーンがトランザクションを処理しています。',
  'wait.effect': 'チェーンに受け付けられました。エンドポイントにはまだ出ていません。',
  'wait.nonce': 'トランザクションがどうなったか調べています。',
  'wait.own-nonce':
    'トランザクション {id} はブロックにあります。エンドポイントがそのノンス {nonce} を数えるのを待っています。',
  'wait.output':
    'C-Chain はエクスポート {id} を受け付けました。P-Chain に出力が現れるのを待っています。再度エクスポートはしません。',
  'wait.nonce-user':
    'ノンス {nonce} は使われていますが、どのトランザクションが使ったかをエンドポイントが示しません。{id} を待っています。ほかには何も送信しません。',
  'wait.spender':
    '{id} の入力は使われていますが、どのトランザクションが使ったかをエンドポイントが示しません。待っています。ほかには何も送信しません。',
  'wait.conflict':
    'トランザクション {id} はまだ受け付けられる可能性があります。待っています。両方が受け付けられるおそれのあるものは送信しません。',
  'wait.account':
    'このアカウントの、ここに記録のない別のトランザクション (nonce {nonce}) が進行中です。そちらが先です。',
  'wait.aggregate':
    '一部のバリデーターが最新の状態をまだ確認していませんでした。まもなく署名を集め直します。',
  'step.register': 'オペレーターの登録',
  'step.set-metadata-url': 'メタデータのリンクの変更',
  'step.opt-out-l1': 'L1 からのオプトアウト',
  'step.opt-out-vault': 'ボールトからのオプトアウト',
  'step.opt-in-l1': 'L1 へのオプトイン',
  'step.opt-in-vault': 'ボールトへのオプトイン',
  'step.stake': '委任されたステーク',
  'step.epoch': 'L1 のエポックを最新にする',
  'step.add': 'ノードの追加',
  'step.update': 'ステークの変更',
  'step.remove': 'ノードの削除',
  'step.justify': '登録の検索',
  'step.export': 'C-Chain から AVAX を移す',
  'step.import': 'P-Chain に AVAX を受け入れる',
  'step.sign': 'バリデーターによるメッセージの署名',
  'step.p-chain': 'P-Chain トランザクションの受理',
  'step.acknowledge': 'バリデーターによる P-Chain の結果の署名',
  'step.expired': '期限切れの登録の検索',
  'step.complete': 'C-Chain での完了',
  'step.replace': '待機中のトランザクションの置き換え',
  'step.confirm': 'バリデーターセットでの確認',
  'step.top-up': '残高の追加',
  'intent.register': '{url} でオペレーターを登録する',
  'intent.set-metadata-url': 'メタデータのリンクを {url} に変更する',
  'intent.opt-out-l1': '{name} からオプトアウトする',
  'intent.opt-out-vault': 'ボールト {name} からオプトアウトする',
  'intent.opt-in-l1': '{name} にオプトインする',
  'intent.opt-in-vault': 'ボールト {name} にオプトインする',
  'intent.epoch': '先に L1 のエポックを最新にする ({epochs} 遅れ)',
  'intent.add': '{node} を追加する',
  'intent.update': '{node} のステークを変える',
  'intent.remove': '{node} を削除する',
  'intent.export': '{amount} AVAX を C-Chain から P-Chain 向けに出す',
  'intent.import': 'P-Chain に {amount} AVAX を受け入れる',
  'intent.export-for-block':
    '{amount} AVAX を自分の P-Chain アカウントに移す: P-Chain のバリデーターが登録の期限切れを確認するには、新しい P-Chain ブロックが必要です',
  'intent.import-for-block':
    'P-Chain に {amount} AVAX を受け入れ、期限切れの確認に必要なブロックを作る',
  'intent.register-validator': '残高 {balance} AVAX で {node} を P-Chain に登録する',
  'intent.set-weight': 'P-Chain 上の {node} の重みを {weight} にする',
  'intent.remove-validator': 'P-Chain から {node} を削除する。残高の残りは所有者に返される',
  'intent.top-up': '{node} の残高に {balance} AVAX を加える',
  'intent.sign': '署名を集める',
  'intent.acknowledge': '署名を集める',
  'intent.complete-registration': '{node} の登録を完了する',
  'intent.complete-update': '{node} のステークの変更を完了する',
  'intent.complete-removal': '{node} の削除を完了する',
  'intent.clean-up': '期限切れの {node} の登録をクリーンアップする',
  'intent.speed-up': '待機中のトランザクションを、より高い手数料で送り直す (nonce {nonce})',
  'intent.cancel': '待機中のトランザクションを取り消す: 空のもので置き換える (nonce {nonce})',
  'intent.unusual-fee':
    '手数料 {fee} AVAX は、最近のブロックで同じガスに支払われた額 ({usual} AVAX) の 20 倍を超えています。',
  'intent.tip-limited':
    'エンドポイントはガスあたり {suggested} gwei のチップを提案していますが、最近のブロックの支払いはずっと少ないため {tip} gwei を提示します。',
  'intent.next-by-reads':
    'このエンドポイントでは、エポック処理後の呼び出しをシミュレーションできません。代わりにステークと権限を読み取って確認しました。',
  'intent.unusual-price':
    'P-Chain のバリデーター料金は毎秒 {price} nAVAX で、通常の {usual} の 4 倍以上です。残高はこの料金で 30 日分です。',
  'contract.own': 'あなた自身のアカウント',
  'contract.same': '呼び出し先のコントラクト',
  'contract.operator-registry': 'オペレーターレジストリ',
  'contract.l1-opt-in': 'L1 オプトインサービス',
  'contract.vault-opt-in': 'ボールトオプトインサービス',
  'contract.middleware': 'L1 ミドルウェア',
  'fact.registered': '{url} で登録済み',
  'fact.metadata-url': 'メタデータのリンクは {url} です',
  'fact.opted-out-l1': '{name} にオプトインしていません',
  'fact.opted-out-vault': 'ボールト {name} にオプトインしていません',
  'fact.opted-in-l1': '{name} にオプトイン済み',
  'fact.opted-in-vault': '{name} にオプトイン済み',
  'fact.stake': '{free} {symbol} の空き',
  'fact.epoch': 'エポック {epoch}',
  'fact.past': '済み',
  'fact.added': '重み {weight} で開始。検証 ID:',
  'fact.update-initiated': '重み {weight} への変更が進行中',
  'fact.weight-as-wished': '重みは {weight}',
  'fact.removal-initiated': '開始済み',
  'fact.justified': '見つかりました',
  'fact.funded': 'P-Chain に {have} AVAX',
  'fact.signed': '署名済み',
  'fact.on-p-chain': '重み {weight}',
  'fact.gone-from-p-chain': 'P-Chain から消えました',
  'fact.completed': '完了',
  'fact.in-set': '重み {weight}',
  'fact.in-set-changing': '重み {weight}、重み {next} への変更が進行中',
  'fact.out-of-set': 'セットに含まれていません',
  'fact.nonce-used': 'nonce {nonce} は使用済みで、待機中のものはありません',
  'fact.topped-up': '{balance} AVAX',
  'warn.opt-out-l1':
    '次のエポックから、この L1 ではどのボールトのステークも数えられません。ノードはバリデーターのままですが、その後は誰でもステークを減らしたり削除したりできます (forceUpdateNodes)。先にノードを削除してください。',
  'warn.opt-out-vault':
    '次のエポックから、このボールトのステークはどの L1 でも数えられません。残りのステークを超えるノードは、誰でも減らしたり削除したりできます (forceUpdateNodes)。先にノードのステークを減らすか、ノードを削除してください。',
  'wait.l1-owner': 'L1 の管理者があなたのオペレーターを有効にするのを待っています。',
  'wait.disabled':
    'L1 の管理者があなたのオペレーターを無効にしています。もう一度有効にするよう頼んでください。それまで委任されたステークは有効になりません。',
  'wait.disabled-soon':
    'L1 の管理者がオペレーターを無効にしました。ステークが有効なのは {until} までで、今ノードを追加しても、そのあと誰でも外せます。もう一度有効にするよう頼んでください。',
  'wait.curator': 'ボールトのキュレーターがステークを委任するのを待っています。',
  'wait.epoch': '{stake} {symbol} はエポック {epoch} の開始から有効になります。',
  'wait.import': 'AVAX が P-Chain へ向かっています。',
  'wait.set': 'ネットワークがバリデーターをセットに加えるのを待っています。',
  'wait.unset': 'ネットワークがバリデーターをセットから外すのを待っています。',
};
