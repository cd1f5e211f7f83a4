/* What the test files of this room share. */
#ifndef LUCK_TEST_H
#define LUCK_TEST_H

#define PERSON(name, luck, traits, trick)                                                          \
    "{'name':'" name "','luck':" #luck ",'initial':4,'traits':{" traits "},'trick':'" trick        \
    "','out':false}"
#define CREW(...)                                                                                  \
    "{'game':'luck','mode':'hosted','round':'free','options':{'regain':false,'slugfest':false},"   \
    "'crew':[" __VA_ARGS__ "]}"
#define SLUGFEST(...)                                                                              \
    "{'game':'luck','mode':'hosted','options':{'slugfest':true},'crew':[" __VA_ARGS__ "]}"
#define CREW2 CREW(PERSON("Ana", 3, "", "float") "," PERSON("Bo", 3, "", "float"))

int luck_test_hosted(void); /* failures */
int luck_test_tricks(void);
int luck_test_foes(void);
int luck_test_story(void);
int luck_test_prose(void);
int luck_test_adventures(void);
int luck_test_sheet(void);
int luck_test_bots(void);

#endif
