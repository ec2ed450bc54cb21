import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, payload, type Payload } from '../../core/transport/graphql/call.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { listNotices } from './list-notices.ts';
import { type Notice, noticeSchema } from './notice.ts';
import { setNotice } from './set-notice.ts';

const NoticeType = objectFrom(noticeSchema);
const SetNoticeInput = inputFrom(setNotice.input, { name: 'SetNoticeInput', description: 'Which kind of mail, and whether you want it.' });
type SetNoticeInput = InstanceType<typeof SetNoticeInput>;
const SetNoticePayload = payloadOf('SetNoticePayload', 'The notice as it is now', { notice: () => NoticeType });

/** Which mails about the business a person gets. */
@Resolver()
export class NoticeResolver {
  @Query(() => [NoticeType], { description: 'Which mails about the business you get, those that you may turn off first.' })
  notices(@Ctx() context: Context): Promise<Notice[]> {
    return ask(context, listNotices, {});
  }

  @Mutation(() => SetNoticePayload, { description: 'Turns a kind of mail about the business off or on, for you alone.' })
  setNotice(
    @Ctx() context: Context,
    @Arg('input', () => SetNoticeInput, { description: 'Which, and whether.' }) input: SetNoticeInput,
  ): Promise<Payload<{ notice: Notice }>> {
    return payload(async () => ({ notice: await ask(context, setNotice, input) }));
  }
}
